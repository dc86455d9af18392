import { lineType } from '@mingjing/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { patternOf, urlOf } from '../http/known-paths.ts';
import { openApiOf } from '../http/open-api.ts';
import { allRoutes } from '../http/registrar.ts';

/** An answer as it came over the wire. */
export interface WireAnswer {
  method: string;
  url: string;
  status: number;
  type: string;
  text: string;
}

type Validate = ReturnType<Ajv2020['compile']>;
interface Operation {
  pattern: RegExp;
  pointer: string;
  bytes: readonly string[];
}

const documentId = 'openapi';
let ajv: Ajv2020 | undefined;
const compiled = new Map<string, Validate>();
const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Paths without parameters come first: they win against those with. */
const operations = new Map<string, Operation[]>();
for (const route of allRoutes.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)) {
  const path = urlOf(route).replace(/:(\w+)/g, '{$1}');
  const known = operations.get(route.method) ?? [];
  known.push({
    pattern: patternOf(urlOf(route)),
    pointer: `paths/${escaped(path)}/${route.method.toLowerCase()}/responses`,
    bytes: route.bytes ?? [],
  });
  operations.set(route.method, known);
}

/** The published document's schema at a place, compiled when it is first asked for. */
function schemaAt(pointer: string): Validate {
  const known = compiled.get(pointer);
  if (known !== undefined) return known;
  if (ajv === undefined) {
    ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
    ajv.addSchema({ ...openApiOf('明镜'), $id: documentId });
  }
  const made = ajv.compile({ $ref: `${documentId}#/${encodeURI(pointer)}` });
  compiled.set(pointer, made);
  return made;
}

/** Throws when an answer of the wire is not what the published document says of its operation. */
export function checkWire({ method, url, status, type, text }: WireAnswer): void {
  const path = new URL(url).pathname;
  const operation = operations.get(method)?.find(({ pattern }) => pattern.test(path));
  if (operation === undefined) return;
  // What the caller has already is not sent again.
  if (status === 304) return;
  const [media = ''] = type.split(';');
  if (media !== 'application/json' && media !== lineType) {
    if (status === 200 && operation.bytes.includes(media)) return;
    throw new Error(`${method} ${path} answers ${status} ${type}, which its document does not have`);
  }
  const answer = [200, 401, 403].includes(status) ? status : 'default';
  const validate = schemaAt(`${operation.pointer}/${answer}/content/${escaped(media)}/schema`);
  for (const part of media === lineType ? text.trimEnd().split('\n') : [text]) {
    if (validate(JSON.parse(part))) continue;
    const faults = JSON.stringify(validate.errors?.slice(0, 5));
    throw new Error(
      `${method} ${path} answers ${status} against its document: ${faults}: ${part.slice(0, 500)}`,
    );
  }
}

/** A fetch that checks every answer of the wire on its way to the caller. */
export const checkedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const url = input instanceof Request ? input.url : String(input);
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  if (!url.includes('/webapi/') || method === 'HEAD') return response;
  const type = response.headers.get('content-type') ?? '';
  checkWire({ method, url, status: response.status, type, text: await response.clone().text() });
  return response;
};
