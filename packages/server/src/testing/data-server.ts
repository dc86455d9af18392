import { createDataModules, type DataModules } from '../modules/data-modules.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

export interface DataServer extends TestServer {
  modules: DataModules;
}

/** The test server with the modules of data sources, datasets, widgets, panels and boards at work. */
export async function startDataServer(options: TestServerOptions = {}): Promise<DataServer> {
  let modules: DataModules | undefined;
  const server = await startTestServer({
    // As in the product: the modules say who may hear of a dataset.
    maySubscribe: async (actor, datasetId) => modules?.maySubscribe(actor, datasetId) ?? false,
    ...options,
    handlers: (deps) => {
      modules = createDataModules(deps);
      return modules.handlers;
    },
  });
  if (modules === undefined) throw new Error('the modules were not made');
  const made = modules;
  await made.start();
  return {
    ...server,
    modules: made,
    async stop() {
      await made.stop();
      await server.stop();
    },
  };
}
