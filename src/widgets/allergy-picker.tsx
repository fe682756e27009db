import { lazyWidget } from './lazy-widget.tsx';

/** Allergies, searched and added (MA). */
export const AllergyPicker = lazyWidget(async () => (await import('./entry-picker.tsx')).EntryPicker);
