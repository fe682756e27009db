import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import process from 'node:process';
import { createServer } from 'vite';
import { ROOT } from './root.ts';

/** `npm run dev`: Vite for the browser's half; behind it the API server, restarted when its code or the flow changes. */

const API_PORT = process.env['API_PORT'] ?? '8081';
const API = `http://127.0.0.1:${API_PORT}`;

function startApi() {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  const watched = ['--include', 'flows/**/*.json', '--include', 'schemas/*.json'];
  return spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', ...watched, 'src/server/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT: API_PORT, HOST: '127.0.0.1' },
  });
}

const api = startApi();
const vite = await createServer({ root: ROOT, server: { proxy: { '/api': API, '/oauth': API } } });
await vite.listen();
vite.printUrls();

async function stop(): Promise<void> {
  api.kill('SIGTERM');
  await vite.close();
  process.exit();
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
