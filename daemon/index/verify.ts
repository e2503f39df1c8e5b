/** The digest recomputed from everything stored; equal to the manifest's unless the index is damaged or a commit was wrong. */
import { Digest } from "../base/digest.js";
import type { WorkspaceStore } from "../store/workspaceStore.js";
import { dependencyDigest, fileDigest, linksDigest, mentionDigest, postingDigest } from "./indexDigest.js";

/** 32 hexadecimal digits. Reads the whole store at one generation. */
export function recomputeDigest(workspace: WorkspaceStore): string {
  const digest = new Digest();
  const read = workspace.pin();
  try {
    const paths = new Map<number, string>();
    for (const { id, record } of workspace.allFiles(read)) {
      paths.set(id, record.path);
      digest.add(fileDigest(record));
      const links = workspace.linksOf(id, read);
      if (links !== undefined) digest.add(linksDigest(record.path, links));
    }
    for (const { name, postings } of workspace.allNamePostings(read)) {
      for (const posting of postings) {
        digest.addNumber(postingDigest(name, paths.get(posting.file) ?? missing, posting));
      }
    }
    for (const { key, files } of workspace.allDependants(read)) {
      for (const file of files) digest.addNumber(dependencyDigest(key, paths.get(file) ?? missing));
    }
    for (const { key, files } of workspace.allMentioning(read)) {
      for (const file of files) digest.addNumber(mentionDigest(key, paths.get(file) ?? missing));
    }
    return digest.toString();
  } finally {
    read.done();
  }
}

/** A posting that names a file which is not there must change the digest. */
const missing = "\0missing";
