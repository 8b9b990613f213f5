import { Drawing } from '#app/ui/icons/icon.tsx'

const SHAPES = {
  search: 'm21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0',
  menu: 'M4 5h16M4 12h16M4 19h16',
  x: 'M18 6 6 18M6 6l12 12',
  plus: 'M5 12h14M12 5v14',
  sun: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0M12 2v2m0 16v2M4.93 4.93l1.41 1.41m11.32 11.32 1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41',
  parcel: 'M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8M7.5 5.5l9 5',
  truck:
    'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2m4 0h6m4 0h2a1 1 0 0 0 1-1v-4l-3.5-4.6a1 1 0 0 0-.8-.4H14M9 18a2 2 0 1 1-4 0 2 2 0 0 1 4 0m10 0a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
  printer:
    'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3h12v6M6 14h12v8H6z',
  barcode: 'M3 5v14M7 5v14M11 5v9M15 5v14M18 5v9M21 5v14',
  shirt: 'M16 2a4 4 0 0 1-8 0L3 4 2 9h4v13h12V9h4l-1-5z',
  'chevron-left': 'm15 18-6-6 6-6',
  'chevron-right': 'm9 18 6-6-6-6',
  'chevron-down': 'm6 9 6 6 6-6',
  'arrow-up': 'M12 19V5M5 12l7-7 7 7',
  'arrow-down': 'M12 5v14M19 12l-7 7-7-7',
  alert: 'M12 8v4M12 16h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0',
  mail: 'M2 5h20v14H2zM22 7l-10 7L2 7',
  key: 'M15.5 7.5 19 11l3-3-3.5-3.5M21 2l-9.6 9.6M13 15.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0',
  paste:
    'M9 2h6v4H9zM15 4h3a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h3M9 12h6M9 16h6',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  note: 'M4 4h16v11l-5 5H4zM15 20v-5h5M8 9h8M8 13h4',
} as const

export type DeskIconName = keyof typeof SHAPES

/** An icon of the desk, beside a word. */
export function DeskIcon({ name, size = 'sm' }: { name: DeskIconName; size?: 'sm' | 'md' }) {
  return <Drawing shape={SHAPES[name]} size={size} />
}
