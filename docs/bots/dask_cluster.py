"""The referee on a Dask cluster: --executor docs.bots.dask_cluster:executor

With DASK_SCHEDULER=tcp://host:8786 in the environment the matches are played by that cluster's
workers, else by a small cluster on this machine.
"""

from __future__ import annotations

import logging
import os
from concurrent.futures import Executor

from distributed import Client


def executor(workers: int) -> Executor:
    """Return an executor that hands matches to a cluster."""
    # That the scheduler was lost is said by the referee.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    address = os.environ.get("DASK_SCHEDULER")
    client = Client(address) if address else Client(n_workers=workers, threads_per_worker=1)
    return client.get_executor()
