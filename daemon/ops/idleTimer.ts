/** Ends a daemon nobody uses: fires after so long without clients and without work. */
export class IdleTimer {
  private timer: NodeJS.Timeout | undefined;
  private clients = 0;

  /** `idleMs` 0 or less: never. `isBusy`: work is under way that nobody waits for; it is let finish first. */
  constructor(
    private readonly idleMs: number,
    private readonly isBusy: () => boolean,
    private readonly expired: () => void,
  ) {
    this.arm();
  }

  clientsChanged(count: number): void {
    this.clients = count;
    this.arm();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private arm(): void {
    clearTimeout(this.timer);
    if (this.clients > 0 || this.idleMs <= 0) return;
    this.timer = setTimeout(() => {
      if (this.isBusy()) this.arm();
      else this.expired();
    }, this.idleMs);
  }
}
