/** GenerationValues: what was worked out of one generation of a workspace, dropped when another one is asked for. */
export class GenerationValues {
  private generation = -1;
  private readonly values = new Map<string, object>();

  of(generation: number): Map<string, object> {
    if (generation !== this.generation) this.values.clear();
    this.generation = generation;
    return this.values;
  }
}
