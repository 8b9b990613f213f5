import type { PictureView } from '#core/catalogue/pictures.ts'

/** The photographs of a colour, in the order in which the shop shows them. */
export const VIEWS = ['front', 'detail', 'back'] as const satisfies readonly PictureView[]

export const VIEW_LABELS: Readonly<Record<PictureView, string>> = {
  front: 'De frente',
  detail: 'Detalle',
  back: 'Espalda',
}

/** The field of what a photograph shows. */
export const textField = (view: PictureView) => `texto_${view}` as const

export const NO_FRONT = 'Falta la foto de frente: es la que se ve en las listas.'
export const NO_PRODUCT = 'Este producto no está: ni a la venta ni como borrador.'
export const NO_COLOR = 'El producto no tiene ese color. Si es nuevo, guarda antes el borrador.'

/** What is said of pictures that were put. `isSold`: shoppers see the product. */
export const putText = (isSold: boolean): string =>
  isSold
    ? 'Fotos puestas: se ven en la tienda en un segundo.'
    : 'Fotos puestas: se verán cuando el producto salga a la venta.'
export const GONE =
  'Una de esas fotos ya no está guardada, o falta la de frente. Recarga la página y elígelas otra vez.'
export const NO_FORM = 'No ha llegado ninguna foto. Vuelve a elegirlas.'
export const NOT_SENT =
  'No han llegado: puede que falle la conexión. Siguen aquí, vuelve a enviarlas.'
export const TOO_LONG = 'Juntas pesan demasiado: 24 MB como mucho.'

/** Pictures that were made and can be shown, or why not, in words. */
export type UploadOutcome =
  | {
      ok: true
      productId: string
      color: string
      version: string
      /** JSON of `Photographs`. */
      photographs: string
      seal: string
    }
  | { ok: false; text: string }
