import {
  LEAST_LABEL_WIDTH,
  LEAST_NOTICE_WIDTH,
  MOST_NOTICE_BYTES,
  type LabelFault,
  type NoticeFault,
  type SvgFault,
} from './notice-file.ts'

const whole = (n: number): string => Math.ceil(n).toLocaleString('es-ES', { useGrouping: 'always' })

const FOUND: Record<SvgFault, string> = {
  script: 'un programa dentro',
  handler: 'atributos que se ejecutan (on…)',
  foreign: 'referencias a otros sitios',
  entity: 'entidades propias (<!ENTITY>)',
  animation: 'animaciones',
}

/** Why a file cannot be the notice and what to do, in words for the owner. */
export function noticeFaultText(fault: NoticeFault): string {
  switch (fault.reason) {
    case 'too_large':
      return `Pesa ${whole(fault.bytes / 1024)} kB, y como mucho puede pesar ${whole(MOST_NOTICE_BYTES / 1024)}: el PNG de la Comisión pesa unos 90.`
    case 'wrong_type':
      return 'No es un PNG, un JPG ni un SVG. El PDF no se puede mostrar en una página: usa el PNG.'
    case 'unreadable':
      return 'No se puede leer como imagen: está dañado o a medias. Descárgalo otra vez.'
    case 'no_colour':
      return 'Está en blanco y negro, y en internet el aviso va siempre en color: elige el fichero en color.'
    case 'wrong_shape':
      return `Mide ${whole(fault.width)} × ${whole(fault.height)}, y el aviso es una hoja A4 de pie: está recortado o deformado, o es otro fichero.`
    case 'too_small':
      return `Tiene ${whole(fault.width)} puntos de ancho y hacen falta ${whole(LEAST_NOTICE_WIDTH)} para que se lea: el de la Comisión tiene 1.654.`
    case 'unsafe_svg':
      return `El SVG lleva ${FOUND[fault.found]}, que el aviso no necesita: usa el PNG.`
  }
}

/** Why a file cannot be the label of a product, and what to do. */
export function labelFaultText(fault: LabelFault): string {
  switch (fault.reason) {
    case 'too_large':
      return `Pesa ${whole(fault.bytes / 1024)} kB, y como mucho puede pesar ${whole(MOST_NOTICE_BYTES / 1024)}: pide al fabricante la etiqueta en PNG o SVG.`
    case 'wrong_type':
      return 'No es un PNG, un JPG ni un SVG. El PDF no se puede mostrar en una página: pide al fabricante la etiqueta en PNG.'
    case 'unreadable':
      return 'No se puede leer como imagen: está dañado o a medias. Pídelo otra vez.'
    case 'too_small':
      return `Tiene ${whole(fault.width)} puntos de ancho y hacen falta ${whole(LEAST_LABEL_WIDTH)} para que se lea.`
    case 'unsafe_svg':
      return `El SVG lleva ${FOUND[fault.found]}, que la etiqueta no necesita: pide al fabricante el PNG.`
  }
}
