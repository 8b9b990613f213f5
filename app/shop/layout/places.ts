import places from '#content/pictures/places.json'

/** Landscapes and still lifes under `/img/places`, made by `images/`. 16:9. */
export type Place = keyof typeof places

const WIDTHS = [640, 1024, 1600, 2200]

/** The addresses of a place's picture; the version changes with its content. */
export function placePicture(place: Place): { avifSrcSet: string; fallback: string } {
  const { version } = places[place]
  const avif = (width: number) => `/img/places/${place}-${width}.avif?v=${version} ${width}w`
  return {
    avifSrcSet: WIDTHS.map(avif).join(', '),
    fallback: `/img/places/${place}-1024.jpg?v=${version}`,
  }
}
