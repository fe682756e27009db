export { Broken } from './broken.tsx';
export { ErrorScreen } from './error-screen.tsx';
export { Layout, Splash, Waiting } from './frame.tsx';
export { screens } from './registry.tsx';
