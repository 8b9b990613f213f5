// Geometry of the Lucide icons (icons.LICENSE.txt), each drawn as one path on a 24 unit square.

/** Icons of every page; the others are in `page-icon-shapes.ts`, which few pages load. */
export const iconShapes = {
  search: 'm21 21-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
  user: 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  heart:
    'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
  bag: 'M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z',
  menu: 'M4 5h16M4 12h16M4 19h16',
  x: 'M18 6 6 18M6 6l12 12',
  'chevron-down': 'm6 9 6 6 6-6',
  'arrow-up': 'm5 12 7-7 7 7M12 19V5',
  check: 'M20 6 9 17l-5-5',
  'alert-circle': 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 16v.01M12 8v4',
  info: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8v.01M12 12v4',
  pause: 'M14 3h5v18h-5zM5 3h5v18H5z',
  play: 'M6 4v16l14-8z',
  chat: 'M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719',
  filter: 'M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3',
}

export type IconName = keyof typeof iconShapes
