/** A name by which a generator's rule calls what it makes of a .proto declaration. */
export type JointName = {
  /** Ordinal of the .proto declaration. */
  readonly of: number;
  /** Dotted, as the generated file nests it: `SecretSpec.GetValue`. */
  readonly name: string;
  readonly part: JointPart;
  /** Only a declaration of that value type: several members share one name, as `case` in the unions that stand for a oneof. */
  readonly valueType?: string;
  /** What stands for the .proto declaration is this parameter of the function `name`. */
  readonly parameter?: string;
};

/**
 * What a generated declaration is of its .proto declaration. `type`, `member`: it itself; `accessor`: a method that reads or writes it; `client`: what
 * clients call; `server`: what handlers implement; `stub`: generated code that only stands in for a handler or carries a call; `constant`: its name or number;
 * `helper`: all else that is called after it.
 */
export type JointPart = "type" | "member" | "accessor" | "client" | "server" | "stub" | "constant" | "helper";
