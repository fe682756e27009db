import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';

/**
 * Starts Vite's development server with one of our plugins on a free port of this machine.
 * @param dir absolute path of the folder that it serves
 * @returns the server, which the test must close, and its port
 */
export async function listening(dir: string, plugin: Plugin): Promise<{ server: ViteDevServer; port: number }> {
  const server = await createServer({
    root: dir,
    configFile: false,
    logLevel: 'silent',
    cacheDir: join(dir, '.vite'),
    server: { host: '127.0.0.1', port: 0, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [plugin],
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen');
  return { server, port: address.port };
}
