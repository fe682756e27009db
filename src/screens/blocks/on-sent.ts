import { createContext } from 'react';

/** What a collapsible block does once a form in it was sent and nothing was refused. */
export const OnSent = createContext<(() => void) | undefined>(undefined);
