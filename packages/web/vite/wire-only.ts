import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** What only the server and its tests ask a row of the route table for. */
const schemas = new Set(['params', 'query', 'input', 'result', 'lines', 'summary']);

interface Cut {
  start: number;
  end: number;
  text: string;
}

const nameOf = (property: Node): unknown =>
  (property['key'] as Node | undefined)?.['name'] ?? (property['key'] as Node | undefined)?.['value'];

/** Takes the schemas out of the rows: of `route({ method, path, query: …, result: … })` stays how it is called. */
function withoutSchemas(node: Node, code: string): Cut[] {
  const isRow = node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'route';
  const [row] = isRow ? (node['arguments'] as Node[]) : [];
  if (row?.type !== 'ObjectExpression')
    return childrenOf(node).flatMap((child) => withoutSchemas(child, code));
  const stays = (row['properties'] as Node[]).filter((property) => !schemas.has(String(nameOf(property))));
  return [
    {
      start: row.start,
      end: row.end,
      text: `{${stays.map(({ start, end }) => code.slice(start, end)).join(',')}}`,
    },
  ];
}

/** Values that are made by calls when a module is read, each in a call that the bundler may leave out when unused. */
function removable(program: Node): Node[] {
  return (program['body'] as Node[]).flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') return [];
    return (declaration['declarations'] as Node[]).flatMap(({ init }) =>
      isNode(init) &&
      !/^(?:Literal|TemplateLiteral|ArrowFunctionExpression|FunctionExpression)$/.test(init.type)
        ? [init]
        : [],
    );
  });
}

function apply(code: string, cuts: readonly Cut[]): string {
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code);
}

/**
 * Leaves the schemas of the wire out of the page: the server checks what is sent, and a browser that makes two thousand
 * of them before its first picture spends more on them than on a chart. What a form checks itself is imported by name
 * and stays.
 */
export const wireOnly: Plugin = {
  name: 'wire-only',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/packages\/contract\/src\/.*\.ts$/ },
    handler(code) {
      const bare = apply(code, withoutSchemas(this.parse(code) as unknown as Node, code));
      const values = removable(this.parse(bare) as unknown as Node);
      return apply(
        bare,
        values.map(({ start, end }) => ({
          start,
          end,
          text: `/*#__PURE__*/ (() => (${bare.slice(start, end)}))()`,
        })),
      );
    },
  },
};
