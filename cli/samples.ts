import { addManyOrders } from './many-orders/many-orders.ts'
import { ConfigError, isPublic, readPaymentConfig } from '#server/config.ts'
import { Refusal, type Command, type Group, type Input } from './terminal/command.ts'
import { placeInWords } from './terminal/open-shop.ts'
import { progressBar } from './terminal/progress.ts'
import { count, wholeNumber } from './terminal/words.ts'

const MOST_ORDERS = 5_000_000

const orders: Command = {
  name: 'pedidos',
  takes: 'N',
  fewest: 1,
  says: 'añade N pedidos inventados de los últimos dos años, con todo lo suyo',
  more: [
    'Para probar la tienda con muchos pedidos: estados, paquetes, devoluciones, dinero, existencias y\ncorreos que ya constan como enviados (no sale ninguno). Lo disponible de cada variante no cambia.',
    'Solo en una base de datos sin pedidos, o cuyos pedidos son todos de muestra. Un millón tarda unos\nminutos con Postgres.',
  ],
  options: { si: { says: 'no pregunta' } },
  examples: ['pedidos 1000', 'pedidos 1000000 --si'],
  run: async (input) => {
    const wanted = wholeNumber(input.words[0] ?? '', 'N', 1)
    if (wanted > MOST_ORDERS) throw new Refusal('Son más de cinco millones: pídelo por partes.')
    refuseRealShop(input)
    const shop = await input.shop()
    const where = placeInWords(shop)
    await input.confirm({
      question: `¿Añadir ${count(wanted, 'pedido inventado', 'pedidos inventados')} a ${where}?`,
    })
    const progress = progressBar(input.stderr)
    const outcome = await addManyOrders(shop.db, {
      kind: shop.kind,
      orders: wanted,
      now: input.now,
      onProgress: progress,
    })
    if (!outcome.ok) throw new Refusal(REFUSALS[outcome.reason](where), outcome)
    const added = count(outcome.added, 'pedido de muestra', 'pedidos de muestra')
    const text = `Añadidos ${added} a ${where}, con ${count(outcome.invoices, 'factura', 'facturas')} de los últimos paquetes. Hay ${outcome.orders} en total.`
    return { json: outcome, text }
  },
}

const REFUSALS = {
  real_orders: (where: string) =>
    `${where} tiene pedidos que no son de muestra: ahí no se inventa nada. Usa otra base de datos, con DATA_DIR o DATABASE_URL.`,
  no_catalogue: (where: string) =>
    `${where} no tiene catálogo: arranca la tienda una vez con «npm start», o prepárala con «npm run shop -- preparar».`,
}

/** Invented orders in a shop that sells would be sent, invoiced and declared. */
function refuseRealShop({ env }: Input): void {
  const selling = readSettings(env)
  if (isPublic(selling.shopUrl)) {
    throw new Refusal(
      'SHOP_URL es una dirección pública: ahí compra gente, y no se inventan pedidos.',
    )
  }
  if (selling.stripe) {
    throw new Refusal(
      'STRIPE_SECRET_KEY está puesta: en una tienda que cobra no se inventan pedidos.',
    )
  }
}

function readSettings(env: NodeJS.ProcessEnv): ReturnType<typeof readPaymentConfig> {
  try {
    return readPaymentConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new Refusal(`La configuración no es válida.\n${error.message}`)
  }
}

export const samples: Group = {
  name: 'muestra',
  says: 'Datos de muestra',
  commands: [orders],
}
