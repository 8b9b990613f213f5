import { shop } from '#core/base/policy/shop.ts'
import type { Choice } from '#core/catalogue/product.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { noticeMail, type NoticeBlock } from '#core/mail/notice.ts'

/** What the mails name: the shop's own words, nothing that was typed. */
export type AwaitedVariant = Choice & { productId: string; name: string }

type Links = { shopUrl: string }

const origin = ({ shopUrl }: Links): string => shopUrl.replace(/\/$/, '')

const factsOf = ({ name, size, color }: AwaitedVariant): NoticeBlock => ({
  facts: [
    { label: 'Prenda', value: name },
    ...(size === 'Único' ? [] : [{ label: 'Talla', value: size }]),
    { label: 'Color', value: color },
  ],
})

const ASKED_REASON = `Recibes este correo porque alguien ha pedido en ${shop.name} un aviso para esta dirección. Si no has sido tú, no hagas nada: sin confirmar, lo borramos solo.`

/**
 * Asks an address to confirm what was asked for it; if it is confirmed already, says so and brings
 * the link to end it again. The link changes nothing by itself: its page has the buttons.
 */
export function confirmNoticeMail(
  variant: AwaitedVariant,
  { isConfirmed, path }: { isConfirmed: boolean; path: string },
  links: Links,
): MailContent {
  const lead = isConfirmed
    ? 'Ya tenías puesto este aviso: no hace falta que hagas nada.'
    : 'Confirma que quieres que te escribamos cuando vuelva.'
  return noticeMail(
    {
      subject: isConfirmed
        ? `Ya tienes este aviso: ${variant.name}`
        : `Confirma tu aviso: ${variant.name}`,
      preheader: lead,
      heading: isConfirmed ? 'Ya tienes este aviso.' : '¿Te avisamos?',
      lead,
      blocks: [
        factsOf(variant),
        {
          label: isConfirmed ? 'Ver o quitar el aviso' : 'Confirmar o quitar el aviso',
          href: `${origin(links)}${path}`,
        },
        {
          paragraph:
            'Te escribiremos una sola vez, y entonces borramos tu petición. Con el mismo enlace puedes quitarla antes, sin cuenta.',
        },
      ],
      reason: ASKED_REASON,
    },
    links,
  )
}

/** The notice: the variant is back. The only mail of its request, which is deleted with it. */
export function backInStockMail(variant: AwaitedVariant, links: Links): MailContent {
  const { productId, name, size, color } = variant
  const lead = 'Querías que te avisáramos, y ya vuelve a estar a la venta.'
  const query = new URLSearchParams({ color, size })
  return noticeMail(
    {
      subject: `Ha vuelto: ${name}`,
      preheader: lead,
      heading: 'Ha vuelto.',
      lead,
      blocks: [
        factsOf(variant),
        { label: 'Ver la prenda', href: `${origin(links)}/products/${productId}?${query}` },
        {
          paragraph:
            'No queda reservada: avisamos a la vez a todos los que la esperaban, y puede volver a agotarse.',
        },
      ],
      reason: `Recibes este correo porque pediste este aviso en ${shop.name}. Era el único: ya hemos borrado tu petición. Los que esperes de otras prendas se quitan con el enlace de su correo o, con tu cuenta, en ${origin(links)}/avisos`,
    },
    links,
  )
}
