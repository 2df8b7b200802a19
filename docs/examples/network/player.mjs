// Plays random actions at a host: node player.mjs HOST:PORT NAME [MATCH].
// Without a match it opens one for two and prints its name. Node 20 needs --experimental-websocket.

const MOST_ACTIONS = 40;
const CHOICE = {type: "MapSelection", level: "random", seed: 7, options: [["rounds", 50]]};
const TERMS = {turn_seconds: 60, grace_seconds: 60, spectators: "none", talk: "off", absence: "resign"};
const MATCH = {ruleset: "dooom", choice: CHOICE, terms: TERMS, players: ["human", "human"], listed: true};

const [address, name, match] = process.argv.slice(2);
const socket = new WebSocket(`ws://${address}`);
const send = (type, fields) => socket.send(JSON.stringify({type, ...fields}));
let boards = [], boardsPly = -1, seat = null, winners = [], actions = 0, waitsFor = 0, starts = false;

// Takes the boards of an update; returns whether it fits what is known.
function takeBoards({view, boards_ply, changes, ply}) {
  if (view.boards.length) {
    boards = view.boards;
    boardsPly = boards_ply;
  } else if (boards_ply !== boardsPly) {
    return false;
  }
  for (const [number, layer, start, cells] of changes) {
    const part = layer === "visible" ? boards[number] : boards[number].grid;
    const end = 2 * start + cells.length;  // Two digits a byte.
    part[layer] = part[layer].slice(0, 2 * start) + cells + part[layer].slice(end);
    boardsPly = ply;
  }
  return true;
}

function act({legal, ply}) {
  if (!legal.length || waitsFor) return;
  waitsFor = ++actions;
  const action = actions > MOST_ACTIONS
    ? {type: "Resign"} : legal[Math.floor(Math.random() * legal.length)];
  send("Submit", {ply, action, ack: waitsFor});
}

const answers = {
  Welcome: () => (match ? send("JoinMatch", {match, seat: null}) : send("OpenMatch", MATCH)),
  LobbyState: ({phase, match: id, seats, seat: own, is_owner}) => {
    if (phase !== "lobby") return;
    if (!seats[own].ready) {
      console.log(`match ${id}`);
      send("SetReady", {ready: true});
    } else if (is_owner && seats.every((each) => each.ready) && !starts) {
      starts = true;
      send("StartMatch", {});
    }
  },
  Began: (began) => { seat = began.seat; },
  SeatUpdate: (update) => {
    if (!takeBoards(update)) send("AskUpdate", {beginning: false, ply: null});
    winners = update.view.outcome?.winners ?? [];
    if (update.ack === waitsFor) waitsFor = 0;
    act(update);
  },
  Refused: (refused) => {
    if (!refused.ack) throw new Error(JSON.stringify(refused));
    waitsFor = 0;
    send("AskUpdate", {beginning: false, ply: null});
  },
  LeftMatch: (left) => { throw new Error(JSON.stringify(left)); },
  WrongVersion: (wrong) => { throw new Error(wrong.sentence); },
  MatchOver: () => {
    console.log(`${winners.includes(seat) ? "won" : "not won"} after ${actions} actions`);
    process.exit(0);
  },
};

socket.onopen = () => send("Hello", {protocol: 6, game: "player.mjs", name, token: ""});
socket.onmessage = ({data}) => {
  const message = JSON.parse(data);
  answers[message.type]?.(message);
};
socket.onclose = ({code}) => { throw new Error(`closed with ${code}`); };
