/** The shop's two fonts, for preload links (`as="font"`, `type="font/woff2"`, `crossOrigin`). */
export { default as serifFontUrl } from '@fontsource/ibarra-real-nova/files/ibarra-real-nova-latin-500-normal.woff2?url'
export { default as sansFontUrl } from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
