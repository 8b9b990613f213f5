import { policy } from '#core/base/policy/policy.ts'
import { countryName } from '#core/pricing/shipping/shipping-labels.ts'
import { BANK, CASH_ON_DELIVERY } from './bank-settings.ts'
import { RETENTION } from './retention-settings.ts'
import {
  euros,
  holidays,
  line,
  mailAddress,
  packagingNumber,
  phone,
  postcode,
  span,
  taxNumber,
  webAddress,
  whole,
  yesNo,
  type Row,
  type SettingKind,
} from './setting-kinds.ts'

/** A value that the owner can change. */
export type Setting = {
  /** The owner's name for it: "tarifa.estandar.precio". It is stored, so it must not change. */
  key: string
  /** Where the code reads it: "policy.shipping.standard.priceCents". */
  path: string
  kind: SettingKind
  says: string
  /** What the owner should know before a change. */
  note?: string
}

const MOST_SHIPPING_CENTS = 10_000

const OLD_ORDERS =
  'Vale también para los pedidos ya hechos. A quien compró con un plazo más largo tienes que respetárselo.'
const OPEN_CHECKOUTS =
  'Quien esté pagando ahora verá que el total ha cambiado, y confirmará el nuevo.'

const FACTS: Row[] = [
  ['tienda.lema', 'shop.claim', line(80), 'lo que dice la portada, y su título en los buscadores'],
  ['tienda.eslogan', 'shop.slogan', line(80), 'la frase del pie de página'],
  ['tienda.presentacion', 'shop.about', line(300), 'qué es la tienda: pie, buscadores y redes'],
  ['tienda.razon-social', 'shop.legalName', line(120), 'quién vende, en páginas y correos'],
  ['tienda.nif', 'shop.taxId', taxNumber(), 'el NIF de quien vende'],
  ['tienda.registro', 'shop.registry', line(160), 'la inscripción en el registro mercantil'],
  [
    'tienda.envases',
    'shop.packagingNumber',
    packagingNumber(),
    'el número de productor de envases, para facturas y aviso legal; «no» si no hay',
    'Las facturas ya hechas quedan como están. Si te toca inscribirte, y dónde va el número, pregúntalo a tu asesoría.',
  ],
  ['tienda.direccion.calle', 'shop.address.street', line(120), 'la calle y el número'],
  ['tienda.direccion.codigo-postal', 'shop.address.postcode', postcode(), 'el código postal'],
  ['tienda.direccion.ciudad', 'shop.address.city', line(60), 'la ciudad'],
  ['tienda.direccion.pais', 'shop.address.country', line(60), 'el país'],
  [
    'tienda.correo',
    'shop.email',
    mailAddress(),
    'el correo de la tienda: el que sale y el que lees',
    'Tu servidor de correo tiene que poder enviar con esta dirección; si no, los correos no salen.',
  ],
  ['tienda.telefono', 'shop.phone', phone(), 'el teléfono de atención'],
  ['tienda.redes.instagram', 'shop.social.0.url', webAddress(), 'el perfil de Instagram'],
  ['tienda.redes.pinterest', 'shop.social.1.url', webAddress(), 'el perfil de Pinterest'],
  ['tienda.redes.youtube', 'shop.social.2.url', webAddress(), 'el canal de YouTube'],
]

const TARIFF: Row[] = [
  [
    'tarifa.estandar.precio',
    'policy.shipping.standard.priceCents',
    euros(0, MOST_SHIPPING_CENTS),
    'el envío estándar en la península',
    `Baleares tiene el suyo: tarifa.estandar.baleares. ${OPEN_CHECKOUTS}`,
  ],
  [
    'tarifa.estandar.baleares',
    'policy.shipping.standard.balearesPriceCents',
    euros(0, MOST_SHIPPING_CENTS),
    'el envío estándar a Baleares',
    OPEN_CHECKOUTS,
  ],
  [
    'tarifa.estandar.gratis-desde',
    'policy.shipping.standard.freeFromCents',
    euros(0, 1_000_000),
    'desde qué precio de las prendas, con IVA, el envío estándar es gratis',
    OPEN_CHECKOUTS,
  ],
  [
    'tarifa.estandar.plazo',
    'policy.shipping.standard.workingDays',
    span('días laborables', 1, 60),
    'cuánto tarda el envío estándar',
  ],
  [
    'tarifa.expres.precio',
    'policy.shipping.express.priceCents',
    euros(0, MOST_SHIPPING_CENTS),
    'el envío exprés',
    OPEN_CHECKOUTS,
  ],
  [
    'tarifa.expres.plazo',
    'policy.shipping.express.hours',
    span('horas', 1, 240),
    'cuánto tarda el envío exprés',
  ],
  [
    'tarifa.internacional.plazo',
    'policy.shipping.international.workingDays',
    span('días laborables', 1, 60),
    'cuánto tarda un envío fuera de España',
  ],
  [
    'carrito.envio-estimado',
    'policy.cartShipping.priceCents',
    euros(0, MOST_SHIPPING_CENTS),
    'el envío que estima el carrito, antes de elegir uno',
  ],
  [
    'carrito.gratis-desde',
    'policy.shipping.express.freeFromCents',
    euros(1, 1_000_000),
    'desde qué precio de las prendas, con IVA, también el envío exprés es gratis: la barra del carrito',
    `Si es igual o menor que tarifa.estandar.gratis-desde, desde aquí es gratis todo. ${OPEN_CHECKOUTS}`,
  ],
]

const POLICY: Row[] = [
  [
    'regalo.se-ofrece',
    'policy.giftWrap.isOffered',
    yesNo(),
    'si se puede pedir el envoltorio de regalo',
    'Con «no» desaparece del pago; lo que ya esté pedido se envuelve igual.',
  ],
  [
    'regalo.precio',
    'policy.giftWrap.priceCents',
    euros(0, MOST_SHIPPING_CENTS),
    'el envoltorio de regalo de un pedido, con IVA',
    OPEN_CHECKOUTS,
  ],
  [
    'iva.porcentaje',
    'policy.vat.percent',
    whole('%', 1, 30),
    'el IVA de las prendas',
    `Es el de la ley: cámbialo solo si ella cambia. ${OPEN_CHECKOUTS}`,
  ],
  [
    'iva.reducido',
    'policy.vat.reducedPercent',
    whole('%', 1, 30),
    'el IVA de los productos de tipo reducido',
    `Es el de la ley: cámbialo solo si ella cambia. ${OPEN_CHECKOUTS}`,
  ],
  [
    'iva.superreducido',
    'policy.vat.superReducedPercent',
    whole('%', 1, 30),
    'el IVA de los productos de tipo superreducido',
    `Es el de la ley: cámbialo solo si ella cambia. ${OPEN_CHECKOUTS}`,
  ],
  [
    'iva.vies',
    'policy.vat.asksVies',
    yesNo(),
    'si se pregunta a VIES, de la Comisión Europea, por los NIF-IVA de otros países',
    'Con «sí», la política de privacidad lo dice; si la has reescrito tú, dilo en ella. El IVA no cambia por ello.',
  ],
  [
    'devoluciones.dias',
    'policy.returns.days',
    whole('días', 14, 365),
    'los días para devolver, desde la entrega',
    OLD_ORDERS,
  ],
  [
    'devoluciones.desistimiento',
    'policy.returns.withdrawalDays',
    whole('días', 14, 365),
    'los días para desistir; la ley pide 14 (RDLeg 1/2007, art. 71)',
    OLD_ORDERS,
  ],
  [
    'devoluciones.reembolso',
    'policy.returns.refundDays',
    span('días laborables', 1, 10),
    'cuánto tardas en devolver el dinero, con la prenda ya aquí',
  ],
  [
    'devoluciones.reembolso-limite',
    'policy.returns.refundWithinDays',
    whole('días', 1, 14),
    'el plazo máximo tras un desistimiento; la ley permite 14 (art. 76)',
  ],
  [
    'entrega.intentos',
    'policy.returns.deliveryTries',
    whole('veces', 1, 5),
    'cuántas veces llama el repartidor',
  ],
  [
    'garantia.anos',
    'policy.guaranteeYears',
    whole('años', 3, 10),
    'los años de garantía; la ley pide 3 (art. 120)',
    OLD_ORDERS,
  ],
  [
    'cookies.meses',
    'policy.consentMonths',
    whole('meses', 1, 24),
    'cuánto vale una elección de cookies; la guía de la AEPD dice 24 como mucho',
  ],
  [
    'existencias.pocas',
    'policy.lowStockUnits',
    whole('unidades', 0, 50),
    'desde cuántas unidades se dice «quedan pocas»',
  ],
  [
    'mostrador.reembolso-limite',
    'policy.desk.supportRefundLimitCents',
    euros(0, 1_000_000),
    'cuánto puede reembolsar de un pedido quien trabaja en atención; por encima, solo un dueño',
  ],
]

const OTHERS: Row[] = [
  [
    'salida.hora-limite',
    'dispatch.cutOffHour',
    whole('h', 1, 23),
    'lo pedido antes de esta hora (de Madrid) sale ese día',
  ],
  ...RETENTION,
  ...BANK,
  ...CASH_ON_DELIVERY,
]

const OUTLYING = { canarias: 'Canarias', ceuta: 'Ceuta', melilla: 'Melilla' } as const

/** Years whose holidays can be set; the file has the first ones. */
const YEARS = [2026, 2027, 2028, 2029, 2030, 2031, 2032]

/** All settings, in the order of the list. */
export function allSettings(): Setting[] {
  const abroad = Object.keys(policy.shipping.international.priceCentsByCountry).map((code): Row => [
    `tarifa.internacional.${code.toLowerCase()}`,
    `policy.shipping.international.priceCentsByCountry.${code}`,
    euros(0, MOST_SHIPPING_CENTS),
    `el envío a ${countryName(code)}`,
    OPEN_CHECKOUTS,
  ])
  const outlying = (['canarias', 'ceuta', 'melilla'] as const).flatMap((zone): Row[] =>
    policy.shipping[zone] === null
      ? []
      : [
          [
            `tarifa.${zone}.precio`,
            `policy.shipping.${zone}.priceCents`,
            euros(0, MOST_SHIPPING_CENTS),
            `el envío a ${OUTLYING[zone]}, sin IVA`,
            OPEN_CHECKOUTS,
          ],
          [
            `tarifa.${zone}.plazo`,
            `policy.shipping.${zone}.workingDays`,
            span('días laborables', 1, 60),
            `cuánto tarda un envío a ${OUTLYING[zone]}`,
          ],
        ],
  )
  const daysOff = YEARS.map((year): Row => [
    `salida.festivos.${year}`,
    `dispatch.holidays.${year}`,
    holidays(year),
    `los festivos nacionales de ${year}: no sale ni llega nada`,
  ])
  return [...FACTS, ...TARIFF, ...outlying, ...abroad, ...POLICY, ...OTHERS, ...daysOff].map(
    ([key, path, kind, says, note]) => ({
      key,
      path,
      kind,
      says,
      ...(note === undefined ? {} : { note }),
    }),
  )
}
