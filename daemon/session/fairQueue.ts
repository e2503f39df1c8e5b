/**
 * FairQueue: jobs of many clients over few places, one of each client in turn. A client that asks a thousand questions waits for its
 * own; the next client's first question is next.
 */
export class FairQueue {
  private running = 0;
  /** Waiting jobs by client, clients in the order of their turn. */
  private readonly waiting = new Map<number, (() => void)[]>();

  constructor(private readonly places: number) {}

  async run<Value>(client: number, job: () => Promise<Value>): Promise<Value> {
    if (this.running >= this.places) {
      await new Promise<void>((begin) => {
        const jobs = this.waiting.get(client);
        if (jobs === undefined) this.waiting.set(client, [begin]);
        else jobs.push(begin);
      });
    } else {
      this.running++;
    }
    try {
      return await job();
    } finally {
      this.next();
    }
  }

  /** Hands the free place to the first job of the client whose turn it is, and puts that client last. */
  private next(): void {
    const turn = this.waiting.entries().next();
    if (turn.done) {
      this.running--;
      return;
    }
    const [client, jobs] = turn.value;
    this.waiting.delete(client);
    const begin = jobs.shift();
    if (jobs.length > 0) this.waiting.set(client, jobs);
    begin?.();
  }
}
