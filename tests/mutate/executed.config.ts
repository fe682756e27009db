import { mergeConfig } from 'vitest/config';
import config from '../../vite.config.ts';

export default mergeConfig(config, {
  root: new URL('../..', import.meta.url).pathname,
  test: { setupFiles: ['tests/mutate/executed-setup.ts'] },
});
