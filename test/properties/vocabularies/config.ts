/** Configuration: keys of YAML, TOML, JSON, INI and environment files. */
import type { Vocabulary } from "../vocabulary.js";

export const configVocabulary: Vocabulary = {
  language: "config",
  files: {
    "deploy/app.yaml": "name: alpha\n\nlimits:\n  beta: 1\n",
    "deploy/app.toml": '[alpha]\n\nbeta = "1"\n',
    "deploy/.env": "ALPHA=1\n",
  },
  paths: ["deploy/app.yaml", "deploy/app.toml", "deploy/app.json", "deploy/app.ini", "deploy/.env", "app.yaml"],
  pieces: [
    "alpha: 1",
    "beta:\n  - name: alpha\n  - {gamma: 2}",
    "&anchor gamma: *anchor",
    "---",
    "[alpha]",
    "[[beta]]",
    "alpha = 1",
    'beta.gamma = "x"',
    "ALPHA=beta",
    "export BETA='x'",
    '{ "alpha": { "beta": [1, 2] }, "beta": null }',
    "# a comment",
    "{{ template }}",
  ],
  broken: ["{", '"', "- - : :", "[alpha"],
  manifests: {},
};
