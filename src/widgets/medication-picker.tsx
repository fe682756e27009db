import { lazyWidget } from './lazy-widget.tsx';

/** Medications, searched and added (MA). */
export const MedicationPicker = lazyWidget(async () => (await import('./entry-picker.tsx')).EntryPicker);
