"""The host: it owns matches and sends each seat what that may know. Imports: the messages;
`storage` for what is kept."""
