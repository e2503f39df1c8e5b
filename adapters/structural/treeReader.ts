export class NodeReader {}
export class TreeReader { constructor(..._a: unknown[]) {} read(_t: string): never { throw new Error("x"); } }
