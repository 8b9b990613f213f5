/** Landscapes and still lifes under `/img/places`, made by `images/`. 16:9. */
export type Place =
  | 'arrozales'
  | 'bali'
  | 'bosque'
  | 'comunidad'
  | 'esenciales'
  | 'hombre'
  | 'montana'
  | 'mujer'
  | 'novedades'
  | 'outdoor'
  | 'regalos'
  | 'tejido'
  | 'urbano'

const WIDTHS = [640, 1024, 1600, 2200]

export function placePicture(place: Place): { avifSrcSet: string; fallback: string } {
  return {
    avifSrcSet: WIDTHS.map((width) => `/img/places/${place}-${width}.avif ${width}w`).join(', '),
    fallback: `/img/places/${place}-1024.jpg`,
  }
}
