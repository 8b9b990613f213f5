import { isTrackingUrl } from '#core/orders/fulfilment/tracking-url.ts'
import { addressLines } from '#core/orders/order-words.ts'
import {
  cancelReplacement,
  sendReplacement,
  type SendReplacementOutcome,
} from '#core/orders/replacements/end-replacement.server.ts'
import { chosenOrder } from '../../chosen.ts'
import { paymentContext } from '../../selling.ts'
import { Refusal, WrongUsage, type Command, type Input } from '../../terminal/command.ts'
import { printable } from '../../terminal/screen.ts'
import { wholeNumber } from '../../terminal/words.ts'
import { chosenReplacement, goodsText } from './replacement-words.ts'

const WHICH = { takes: 'N', says: 'cuál, si hay varias por enviar' }

/** The order and its replacement that the owner means. */
async function chosen(input: Input) {
  const typed = input.option('reposicion')
  const number = typed === undefined ? undefined : wholeNumber(typed, '--reposicion', 1)
  const file = await chosenOrder((await input.shop()).db, input.words[0] ?? '')
  return { order: file.order, replacement: chosenReplacement(file, number) }
}

export const sendReplaced: Command = {
  name: 'reponer-enviar',
  takes: 'NÚMERO',
  fewest: 1,
  says: 'una reposición ha salido: lo apunta y escribe al cliente',
  options: {
    transportista: { takes: 'NOMBRE', says: 'quién la lleva' },
    seguimiento: { takes: 'CÓDIGO', says: 'el código de seguimiento, si hay' },
    enlace: { takes: 'URL', says: 'dónde se sigue; tiene que empezar por https://' },
    reposicion: WHICH,
    si: { says: 'sin preguntar' },
  },
  examples: [
    'reponer-enviar VR-7K3M-QH2D --transportista "Ruta Norte"',
    'reponer-enviar VR-7K3M-QH2D --transportista Correos --reposicion 2',
  ],
  run: async (input) => {
    const carrier = input.option('transportista')?.trim()
    if (!carrier) throw new WrongUsage('Falta --transportista NOMBRE.')
    const trackingUrl = input.option('enlace') ?? null
    if (!isTrackingUrl(trackingUrl)) {
      throw new Refusal(REFUSALS.bad_tracking_url, { ok: false, reason: 'bad_tracking_url' })
    }
    const { order, replacement } = await chosen(input)
    await input.confirm({
      shown: `${order.number}, reposición ${replacement.number}, con ${carrier}, a ${printable(addressLines(order).join(', '))}:\n${goodsText(order, replacement)}`,
      question: '¿Apuntarla como enviada y escribir al cliente?',
    })
    const outcome = await sendReplacement(
      await paymentContext(input),
      order.number,
      {
        carrier,
        trackingCode: input.option('seguimiento') ?? null,
        trackingUrl,
        number: replacement.number,
      },
      input.now.toISOString(),
    )
    if (!outcome.ok) throw new Refusal(`${order.number}: ${REFUSALS[outcome.reason]}`, outcome)
    return {
      json: { ok: true, number: order.number, replacement: outcome.replacement },
      text: `${order.number}: reposición ${replacement.number} enviada con ${carrier}. El correo al cliente sale ahora.`,
    }
  },
}

export const cancelReplaced: Command = {
  name: 'reponer-cancelar',
  takes: 'NÚMERO',
  fewest: 1,
  says: 'una reposición no se envía: sus unidades vuelven a la venta',
  more: ['El cliente recibe un correo, salvo que aún no supiera de ella.'],
  options: { reposicion: WHICH, si: { says: 'sin preguntar' } },
  examples: ['reponer-cancelar VR-7K3M-QH2D', 'reponer-cancelar VR-7K3M-QH2D --reposicion 2'],
  run: async (input) => {
    const { order, replacement } = await chosen(input)
    await input.confirm({
      shown: `${order.number}, reposición ${replacement.number}. El cliente espera esto:\n${goodsText(order, replacement)}`,
      question: '¿Cancelarla?',
    })
    const ctx = await paymentContext(input)
    const at = input.now.toISOString()
    const outcome = await cancelReplacement(ctx, order.number, replacement.number, at)
    if (!outcome.ok) throw new Refusal(`${order.number}: ${REFUSALS[outcome.reason]}`, outcome)
    return {
      json: { ok: true, number: order.number, replacement: replacement.number },
      text: `${order.number}: reposición ${replacement.number} cancelada. Sus unidades vuelven a la venta. ${outcome.isTold ? 'El cliente recibe un correo.' : 'El cliente aún no sabía de ella.'}`,
    }
  },
}

const REFUSALS: Record<Extract<SendReplacementOutcome, { ok: false }>['reason'], string> = {
  unknown_order: 'ya no está.',
  bad_tracking_url: 'El enlace tiene que empezar por https://: lo va a seguir un cliente.',
  money_going_back:
    'no se envía: el dinero de esas unidades vuelve al cliente. Cancélala: pedidos reponer-cancelar.',
  none_waiting: 'alguien acaba de enviarla o cancelarla. Míralo con pedidos ver.',
  which: 'hay varias por enviar. Di cuál con --reposicion.',
  too_few_on_hand:
    'en el almacén constan menos unidades de las que salen: cuenta lo que hay, apúntalo con stock poner y repite.',
  recalled:
    'no se envía: lleva algo retirado por seguridad. Cancélala (pedidos reponer-cancelar) y devuelve el dinero.',
}
