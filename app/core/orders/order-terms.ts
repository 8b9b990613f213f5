import { formatMoment } from '#core/base/dates/format-dates.ts'
import { shop } from '#core/base/policy/shop.ts'
import {
  nationalSentence,
  NOTICE_LINK,
  NOTICE_POINTS,
  NOTICE_TITLE,
} from '#core/settings/guarantee/notice-text.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { dutiesTerm, exemptReason } from '#core/pricing/tax/tax-words.ts'
import { isSampleIssuer, issuer } from '#core/orders/invoices/issuer.ts'
import { needsTaxId } from '#core/pricing/tax/needs-tax-id.ts'
import { COD, type Order } from './order.ts'
import { policy } from '#core/base/policy/policy.ts'

export type Term = { title: string; paragraphs: string[]; link?: { href: string; text: string } }

const seller = (): string => {
  const { street, postcode, city, country } = shop.address
  return `${shop.legalName}, ${street}, ${postcode} ${city}, ${country}`
}

/** Says what VAT is in the prices and in the total; for an exempt sale, why there is none. */
export function priceTerm({ vat, tax, amounts }: Order): string {
  const exempt = exemptReason(tax)
  if (exempt) return `${exempt}. ${dutiesTerm(tax)}`
  const vatCents = formatEuros(
    amounts.vatCents + amounts.shippingVatCents + amounts.giftWrapVatCents,
  )
  return vat.pricesIncludeVat
    ? 'Todos los precios llevan el IVA incluido.'
    : `Los precios de las prendas van sin IVA; el envío y el total ya lo incluyen. IVA del pedido: ${vatCents}.`
}

export const INVOICE_TERM =
  'Confirmación de pedido: no es una factura. La tendrás en la página del pedido.'

/** Which invoice it is. A simplified one may be exchanged for a full one. */
export function invoiceText(number: string): string {
  if (isSampleIssuer(issuer)) return `Es la ${number}: una muestra, sin validez fiscal.`
  return /^S\d*-/.test(number)
    ? `Es la ${number}. Si la necesitas con tu NIF, pídela en la página del pedido.`
    : `Es la ${number}.`
}

/**
 * What a mail says while an order has no invoice: it left nothing to pay, is paid to the
 * courier, waits for a tax number, or
 * for something that the owner mends.
 */
export function noInvoiceTerm({
  amounts,
  paymentMethod,
}: Pick<Order, 'amounts' | 'paymentMethod'>): string {
  if (paymentMethod === COD) return `${INVOICE_TERM} La hacemos al entregarlo.`
  if (amounts.totalCents === 0) return `${INVOICE_TERM} La hacemos al enviarlo.`
  return needsTaxId(amounts.totalCents)
    ? 'Confirmación de pedido: no es una factura. Por su importe, la factura lleva tu NIF: dínoslo en la página del pedido y la tendrás allí.'
    : INVOICE_TERM
}

/** The page of an order, opened by its link, on which the invoice is. */
export const invoiceLink = (
  { shopUrl, orderPath }: { shopUrl: string; orderPath: string },
  invoice: string,
): string => `${shopUrl.replace(/\/$/, '')}${orderPath}?factura=${invoice}`

/**
 * The information that a distance buyer must receive in writing. `hasNotice`: the official notice of
 * the legal guarantee goes with it as a file; what it says stands here in our words in any case.
 * Source: Spanish consumer act (RDLeg 1/2007), articles 97, 98.7, 102–108 and 114–120; Directive
 * 2011/83/EU, articles 6.1.l and 8.7.
 */
export function orderTerms({ hasNotice }: { hasNotice: boolean }): Term[] {
  const { days, refundDays, withdrawalDays } = policy.returns
  return [
    {
      title: 'Derecho de desistimiento',
      paragraphs: [
        `Por ley tienes ${withdrawalDays} días naturales, desde que recibes la última prenda del pedido, para desistir de la compra sin dar motivos. Nosotros lo ampliamos: tienes ${days} días naturales, con la etiqueta de devolución pagada.`,
        `Basta con que nos lo digas con claridad antes de que acabe el plazo: en «Desistir del contrato», al pie de cada página de la tienda, por correo a ${shop.email} o por carta. Puedes usar el modelo de abajo, pero no es obligatorio.`,
        `Te devolvemos lo que pagaste, también el envío (hasta el precio del método más económico), por el mismo medio de pago y en ${refundDays.min}-${refundDays.max} días laborables desde que nos llega la devolución.`,
      ],
    },
    {
      title: NOTICE_TITLE,
      paragraphs: [
        `Cada prenda tiene ${policy.guaranteeYears} años de garantía legal desde la entrega. Si no se ajusta a lo que compraste, la reparamos o la cambiamos sin coste; y si eso no es posible, puedes pedir una rebaja del precio o la devolución del dinero.`,
        nationalSentence(),
        hasNotice
          ? 'El aviso oficial de la Unión Europea sobre la garantía legal va adjunto a este correo. Esto es lo que dice, con nuestras palabras.'
          : 'Esto es lo que la garantía legal te da en toda la Unión Europea.',
        ...NOTICE_POINTS,
      ],
      link: NOTICE_LINK,
    },
    {
      title: 'Quién te vende',
      paragraphs: [
        `${seller()}. NIF ${shop.taxId}. Correo: ${shop.email}. Teléfono: ${shop.phone.replaceAll(' ', '\u00a0')}.`,
      ],
    },
  ]
}

/** The model withdrawal form of the law, with the order filled in. */
export function withdrawalForm(order: Order): {
  title: string
  hint: string
  texts: string[]
  fields: string[]
} {
  return {
    title: 'Modelo de formulario de desistimiento',
    hint: 'Rellénalo y envíanoslo solo si quieres desistir de la compra.',
    texts: [
      `A la atención de ${seller()}, ${shop.email}:`,
      'Por la presente comunico que desisto de mi contrato de venta de los bienes que indico.',
      `Pedido ${order.number}, del ${formatMoment(order.placedAt)}.`,
    ],
    fields: [
      'Bienes',
      'Recibidos el',
      'Nombre',
      'Domicilio',
      'Fecha',
      'Firma (solo si lo envías en papel)',
    ],
  }
}
