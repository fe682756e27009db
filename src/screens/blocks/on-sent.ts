import { createContext } from 'react';

/** The function that a collapsible block runs after a form in it was sent and not refused. */
export const OnSent = createContext<(() => void) | undefined>(undefined);
