import { idParams } from '../fields.ts';
import { type Access, route } from '../route.ts';
import { usage, usageInput } from '../usage.ts';

/** Who may use a source, dataset or widget: read by those who may, changed by its owner and administrators. */
export function usageRoutes<const P extends string>(path: P, access: Access, noun: string) {
  return {
    usage: route({
      method: 'GET',
      path: `${path}/:id/usage`,
      access,
      params: idParams,
      result: usage,
      summary: `${noun}的所有者和使用范围`,
    }),
    saveUsage: route({
      method: 'PUT',
      path: `${path}/:id/usage`,
      access,
      body: 'json',
      params: idParams,
      input: usageInput,
      result: usage,
      summary: `修改${noun}的所有者和使用范围`,
    }),
  };
}
