import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { createServer, type Plugin } from 'vite';
import { ROOT } from './root.ts';

/** `npm run dev`: Vite for the client, and the API server behind it, restarted when its code or the flow changes. */

const API_PORT = process.env['API_PORT'] ?? '8081';
const API = `http://127.0.0.1:${API_PORT}`;

/**
 * Starts the API server.
 * @param origin the address that people open. The server's log contains it instead of the server's own address
 */
function startApi(origin: string) {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  const watched = ['--include', 'flows/**/*', '--include', 'schemas/*.json'];
  const api = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', ...watched, 'src/server/main.ts'], {
    cwd: ROOT,
    stdio: ['inherit', 'pipe', 'inherit'],
    // Only warnings and errors are printed. Other log lines would hide them.
    env: { LOG_LEVEL: 'warn', ...process.env, PORT: API_PORT, HOST: '127.0.0.1' },
  });
  api.stdout.on('data', (output: Buffer) =>
    process.stdout.write(output.toString().replaceAll(`http://localhost:${API_PORT}`, origin)),
  );
  return api;
}

const answers = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(API_PORT), '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * Delays requests while the API server restarts after a save, which takes some seconds, so that nobody sees a failure.
 */
const waitForApi: Plugin = {
  name: 'tundish-wait-for-api',
  configureServer(server) {
    server.middlewares.use(async (request, _response, next) => {
      const until = Date.now() + 20_000;
      while (/^\/(?:api|oauth)\//.test(request.url ?? '') && !(await answers()) && Date.now() < until)
        await setTimeout(200);
      next();
    });
  },
};

const proxy = { '/api': API, '/oauth': API };
const port = Number(process.env['PORT'] ?? 5173);
const vite = await createServer({ root: ROOT, plugins: [waitForApi], server: { proxy, port } });
await vite.listen();
// The API prints the address too, but not while the flow has problems.
vite.printUrls();
const [origin = ''] = vite.resolvedUrls?.local ?? [];
const api = startApi(origin.replace(/\/$/, ''));

async function stop(): Promise<void> {
  api.kill('SIGTERM');
  await vite.close();
  process.exit();
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
