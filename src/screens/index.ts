export { FlowPage } from './flow-page.tsx';
export { Layout } from './frame.tsx';
export { screens } from './registry.tsx';
