/** Shapes of `page-icon-shapes.ts`, again: from there they come with the parts of other pages. */
export const homeShapes = {
  arrowLeft: 'm12 19-7-7 7-7M19 12H5',
  arrowRight: 'M5 12h14M12 5l7 7-7 7',
  plus: 'M5 12h14M12 5v14',
  externalLink: 'M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
}
