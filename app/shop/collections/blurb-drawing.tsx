import type { Blurb } from './collection-page-data.ts'

const DRAWINGS: Record<Blurb['drawing'], string> = {
  // A weave: three threads over and under three.
  fibre:
    'M4 9h6M14 9h14M4 16h13M21 16h7M4 23h6M14 23h14M9 4v3M9 11v17M16 4v10M16 18v10M23 4v3M23 11v17',
  // A cloth that hangs in three folds.
  drape:
    'M4 6h24M6 6c0 8 3 11 1 20M13 6c0 8 3 12 1 20M20 6c0 8 3 12 1 20M26 6c0 7 2 12 1 20M7 26c3-2 4-2 7 0c3-2 4-2 7 0c2-1 4-1 6 0',
  // A sun, and a line that it does not cross.
  sun: 'M10 15a6 6 0 1 1 12 0M16 3v2M5 8l1.5 1.5M27 8l-1.5 1.5M3 17h3M26 17h3M3 22h26M3 27h26',
  // A drop that rises.
  drop: 'M16 14c3.5 4 5.5 6.6 5.5 9.2a5.5 5.5 0 0 1-11 0c0-2.6 2-5.2 5.5-9.2zM9 10c-1.5-2 1.5-3 0-5M16 9c-1.5-2 1.5-3.5 0-6M23 10c-1.5-2 1.5-3 0-5',
}

/** The line drawing beside a promise. */
export function BlurbDrawing({ name }: { name: Blurb['drawing'] }) {
  return (
    <svg
      width="40"
      height="40"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  )
}
