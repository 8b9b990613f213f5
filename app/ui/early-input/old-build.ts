/** Marks the reload that leaves a page of an older build, for who prevents other reloads. */
export const OLD_BUILD = 'old-build'
