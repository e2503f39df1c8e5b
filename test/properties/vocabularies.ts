/** The languages of the property test. */

import { configVocabulary } from "./vocabularies/config.js";
import { goVocabulary } from "./vocabularies/go.js";
import { markdownVocabulary } from "./vocabularies/markdown.js";
import { protobufVocabulary } from "./vocabularies/protobuf.js";
import { pythonVocabulary } from "./vocabularies/python.js";
import { pythonInferenceVocabulary } from "./vocabularies/pythonInference.js";
import { structuralVocabulary } from "./vocabularies/structural.js";
import { typescriptVocabulary } from "./vocabularies/typescript.js";
import type { Vocabulary } from "./vocabulary.js";

export const vocabularies: readonly Vocabulary[] = [
  goVocabulary,
  pythonVocabulary,
  pythonInferenceVocabulary,
  typescriptVocabulary,
  protobufVocabulary,
  markdownVocabulary,
  configVocabulary,
  structuralVocabulary,
];
