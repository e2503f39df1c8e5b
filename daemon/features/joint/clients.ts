/** The generated methods that clients of an rpc call, as symbols whose callers are the rpc's. */
import type { FileFacts } from "../../../adapters/facts.js";
import { occurrenceRoles } from "../../../adapters/links.js";
import { adapterOf } from "../../../adapters/registry.js";
import type { Relations, Site } from "../../../adapters/relations.js";
import type { ParsedParams } from "../../../proto/methods.js";
import type { View } from "../../graph/view.js";
import { enclosingDeclaration } from "../enclosingDeclaration.js";
import type { Asked, AskedSymbol } from "../relations/asked.js";
import { ViewRelations } from "../relations/viewRelations.js";
import { subjectsOf } from "../subjects.js";
import { generatedSubjects, protoDeclarations } from "./jointSubjects.js";

/** undefined: the question is about no rpc. */
export function clientsOf(view: View, target: ParsedParams<"callers">): Asked | undefined {
  const { subjects, asked, unresolved } = subjectsOf(view, target, "use");
  const rpcs = subjects.filter((subject) => subject.kind === "rpc" && protoDeclarations(view, subject).length > 0);
  if (rpcs.length === 0) return undefined;
  const symbols = generatedSubjects(view, rpcs).flatMap(({ subject, target: { path, joint } }): AskedSymbol[] => {
    const facts = view.file(path)?.facts;
    if (joint.part !== "client" || subject.moniker === "" || facts === undefined) return [];
    const { relations } = adapterOf(facts.dialect);
    const context = functionKinds.has(subject.kind) ? new ViewRelations(view, path) : new CallsOfValues(view, path);
    const symbol = { moniker: subject.moniker, declared: context.declaredAs(subject.moniker), from: path };
    return [{ subject, symbol, relations: relations ?? directCalls, context }];
  });
  return { symbols, asked: asked ?? null, unresolved };
}

/** A client's method may be an attribute that holds a function: what is read there and called at once is a call. */
class CallsOfValues extends ViewRelations {
  constructor(
    private readonly files: View,
    from: string,
  ) {
    super(files, from);
  }

  override sites(moniker: string, roles: number): readonly Site[] {
    const all = super.sites(moniker, roles | occurrenceRoles.read);
    return all.filter(({ path, end }) => this.files.file(path)?.text()?.[end] === "(");
  }
}

/** Of a language whose relations are not known: calls that name the method, each in the function around it. */
const directCalls: Relations = {
  subtypes: () => [],
  supertypes: () => [],
  implementations: () => [],
  dispatched: () => [],
  dispatching: () => [],
  callersAt: (facts, offset) => {
    const around = functionAround(facts, offset);
    return around < 0 ? [] : [around];
  },
};

function functionAround(facts: FileFacts, offset: number): number {
  let around = enclosingDeclaration(facts, offset);
  while (around >= 0 && !functionKinds.has(facts.declarations[around].kind)) around = facts.declarations[around].parent;
  return around;
}

const functionKinds: ReadonlySet<string> = new Set(["function", "method", "constructor"]);
