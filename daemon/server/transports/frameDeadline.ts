/** A timer for one frame: started by its first byte, stopped by its last; starting it again does not prolong it. */
export class FrameDeadline {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly milliseconds: number,
    private readonly expired: () => void,
  ) {}

  start(): void {
    this.timer ??= setTimeout(this.expired, this.milliseconds);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
