// Reads a Dockerfile into stages of steps: what scripts/try-image.mjs carries out, and refuses what it does not know.

const known = [
  'FROM',
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'USER',
  'VOLUME',
  'EXPOSE',
  'STOPSIGNAL',
  'HEALTHCHECK',
  'CMD',
];

/** Lines without comments, those that end in a backslash joined. */
function linesOf(text) {
  const lines = [];
  let open = '';
  for (const line of text.split('\n')) {
    if (/^\s*#/.test(line) || (open === '' && line.trim() === '')) continue;
    const whole = open + line.trim();
    if (whole.endsWith('\\')) open = `${whole.slice(0, -1).trim()} `;
    else {
      lines.push(whole);
      open = '';
    }
  }
  return lines;
}

/** @returns {{name: string, base: string, steps: {word: string, rest: string}[]}[]} */
export function readDockerfile(text) {
  const stages = [];
  for (const line of linesOf(text)) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (!known.includes(word)) throw new Error(`this step is not known here: ${line}`);
    if (word === 'FROM') {
      const [, base, name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? [];
      if (base === undefined) throw new Error(`this base is not understood: ${line}`);
      stages.push({ name, base, steps: [] });
    } else if (stages.length === 0) throw new Error(`a step before the first FROM: ${line}`);
    else stages.at(-1).steps.push({ word, rest });
  }
  return stages;
}

/** `A=b C=d` as an object; quotes are not understood and refused. */
export function readEnv(rest) {
  if (/["'\\]/.test(rest)) throw new Error(`ENV with quotes is not understood: ${rest}`);
  return Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
}

/** The command of `CMD ["a", "b"]` or `HEALTHCHECK --interval=30s CMD ["a", "b"]`. */
export function readCommand(rest) {
  const list = rest.slice(rest.indexOf('['));
  const command = JSON.parse(list);
  if (!Array.isArray(command) || command.length === 0) throw new Error(`not a command: ${rest}`);
  return command;
}
