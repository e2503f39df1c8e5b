/**
 * Where a document's links lead: to files of the workspace, and with an anchor to the heading that has it.
 *
 * A destination is taken relative to the document, with a leading slash to the workspace's root. Like site generators do, one that names no
 * file is tried with the endings of documents and as a folder with a README or index. Headings are looked for from the top down through
 * the containers of the target. Limits: at most 500 containers of a target are looked through, after that a link leads to the file.
 */

import type { Import } from "../facts.js";
import {
  type FileIdentity,
  type FileLinks,
  fileContainer,
  type ImportLink,
  importLinks,
  type LinkContext,
} from "../links.js";
import { containerMoniker } from "../monikers.js";

export function markdownLinks(imports: readonly Import[], context: LinkContext): FileLinks {
  const links: ImportLink[] = [];
  const anchors = new Map<string, ReadonlyMap<string, string>>();
  for (let importIndex = 0; importIndex < imports.length; importIndex++) {
    const { path, anchor } = parts(imports[importIndex].specifier);
    const wanted = resolve(context.path, path);
    const targetPath = wanted === undefined ? undefined : existing(wanted, context);
    if (targetPath === undefined) continue;
    let target: string | undefined;
    if (anchor !== "" && isDocument(targetPath)) {
      let known = anchors.get(targetPath);
      if (known === undefined) {
        known = headingsByAnchor(targetPath, context);
        anchors.set(targetPath, known);
      }
      target = known.get(anchor.toLowerCase());
    }
    target ??= containerMoniker(fileIdentity(targetPath));
    links.push({ importIndex, nameIndex: -1, target, targetPath, tier: "exact" });
  }
  return importLinks(links);
}

const documentEndings = [".md", ".mdx", ".markdown"];
const folderDocuments = ["README.md", "readme.md", "index.md", "index.mdx", "_index.md"];
const maximumContainers = 500;

function isDocument(path: string): boolean {
  const lower = path.toLowerCase();
  return documentEndings.some((ending) => lower.endsWith(ending));
}

/** The path and the anchor of a destination, decoded; a query is dropped. */
function parts(specifier: string): { readonly path: string; readonly anchor: string } {
  const hash = specifier.indexOf("#");
  const beforeHash = hash < 0 ? specifier : specifier.slice(0, hash);
  const query = beforeHash.indexOf("?");
  const path = decoded(query < 0 ? beforeHash : beforeHash.slice(0, query)).replace(/\\([!-/:-@[-`{-~])/g, "$1");
  return { path, anchor: hash < 0 ? "" : decoded(specifier.slice(hash + 1)) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The root-relative path of a destination, or undefined where it leaves the root. */
function resolve(from: string, destination: string): string | undefined {
  const steps = destination.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const step of destination.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join("/");
}

function existing(path: string, context: LinkContext): string | undefined {
  if (path !== "" && context.exists(path)) return path;
  if (path !== "") {
    for (const ending of documentEndings) if (context.exists(path + ending)) return path + ending;
  }
  for (const name of folderDocuments) {
    const inside = path === "" ? name : `${path}/${name}`;
    if (context.exists(inside)) return inside;
  }
  return context.packageFiles(path).length > 0 ? path : undefined;
}

/** Anchor to moniker of a document's headings; a heading's valueType is its anchor. */
function headingsByAnchor(path: string, context: LinkContext): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const waiting = [""];
  const seen = new Set(waiting);
  for (let next = 0; next < waiting.length && next < maximumContainers; next++) {
    const inside = waiting[next];
    for (const member of context.enumerate(fileContainer(path, inside))) {
      if (member.kind !== "heading") continue;
      if (!found.has(member.valueType)) found.set(member.valueType, member.moniker);
      const deeper = inside === "" ? member.name : `${inside}.${member.name}`;
      if (!seen.has(deeper)) waiting.push(deeper);
      seen.add(deeper);
    }
  }
  return found;
}

/** Documents are known by their path; so is any other file that a document names. */
function fileIdentity(path: string): FileIdentity {
  const scheme = isDocument(path) ? "markdown" : "file";
  return { scheme, manager: "", package: "", namespace: path.split("/") };
}
