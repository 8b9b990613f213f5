import {
  figures,
  internationalTariff,
  outlyingItems,
  outlyingTariffRows,
  servedCountries,
} from '#core/settings/pages/page-figures.ts'
import { link, rich, type PageContent } from '#core/settings/pages/page-content.ts'

/** «Envíos». Prices, days and countries come from `content/policy.ts`. */
export const shippingPage = (): PageContent => ({
  title: 'Envíos',
  description: 'Cuánto cuesta y cuánto tarda cada envío, a dónde llegamos y qué pasa si no estás.',
  intro: `Estándar por ${figures.standardPrice} y gratis en pedidos superiores a ${figures.freeAbove}. Desde ${figures.expressFreeFrom}, también el exprés. Esto es todo lo que cuesta y lo que tarda.`,
  sections: [
    {
      id: 'tarifas',
      title: 'Tarifas y plazos',
      blocks: [
        {
          table: {
            caption: 'Envíos dentro de España',
            head: ['Método', 'Precio', 'Plazo'],
            rows: [
              [
                'Estándar',
                `${figures.standardPrice}; gratis en pedidos superiores a ${figures.freeAbove}`,
                figures.standardDays,
              ],
              [
                'Exprés',
                `${figures.expressPrice}; gratis desde ${figures.expressFreeFrom}`,
                `${figures.expressHours}, solo península`,
              ],
              ...outlyingTariffRows(),
            ],
          },
        },
        'Para el envío gratis, a la península y a Baleares, cuenta el precio de las prendas con IVA, antes de aplicar un código de descuento.',
        'Los plazos empiezan a contar el día laborable en que confirmamos el pedido. Sábados, domingos y festivos no cuentan.',
        'Los precios de envío son finales: ya llevan el IVA, si la venta lo lleva. En el carrito verás un «Envío estimado»; lo que se cobra es siempre el método que eliges al finalizar la compra, con la tarifa de esta página.',
      ],
    },
    {
      id: 'destinos',
      title: 'A dónde enviamos',
      blocks: [
        {
          list: [
            'Península: estándar o exprés.',
            'Baleares: estándar.',
            ...outlyingItems(),
            `Fuera de España: ${servedCountries()}.`,
          ],
        },
      ],
    },
    {
      id: 'sin-iva',
      title: 'Canarias, Ceuta, Melilla y fuera de la Unión Europea',
      blocks: [
        'Estos destinos no están en el territorio del IVA, así que la venta sale sin él: el precio que pagas aquí es el de las prendas sin IVA, más el envío. Lo ves en el resumen en cuanto escribes la dirección.',
        'Al llegar, el paquete puede pasar por la aduana. Los impuestos de destino (IGIC en Canarias, IPSI en Ceuta y Melilla, los del país en los demás), los aranceles y la gestión de la empresa de transporte los paga quien lo recibe, y no están en nuestro total.',
      ],
    },
    {
      id: 'internacional',
      title: 'Envíos internacionales',
      blocks: [
        `Desde ${figures.internationalFrom}, en ${figures.internationalDays}. El precio depende del país:`,
        {
          table: {
            caption: 'Tarifa internacional por país',
            head: ['País', 'Precio'],
            rows: internationalTariff(),
          },
        },
        rich`Si tu país no está en la lista, todavía no llegamos. ${link('/contact', 'Escríbenos')} si quieres que lo pensemos.`,
      ],
    },
    {
      id: 'entrega',
      title: 'La entrega',
      blocks: [
        `El repartidor intenta la entrega ${figures.deliveryTries}. Si en ninguna te encuentra, deja el paquete en un punto de recogida cercano y te dice dónde y hasta cuándo puedes pasar a por él.`,
        'Si prefieres que lo deje en un sitio concreto o con alguien, escríbelo en la nota para la entrega al finalizar la compra.',
        'Comprueba el paquete al recibirlo. Si llega abierto, mojado o falta algo, haz una foto y cuéntanoslo cuanto antes: lo arreglamos con la empresa de transporte, no tienes que hacerlo tú.',
      ],
    },
    {
      id: 'retrasos',
      title: 'Si se retrasa',
      blocks: [
        rich`Si ha pasado el plazo y no tienes noticias, ${link('/contact', 'escríbenos')} con el número de pedido. Averiguamos dónde está y, si se ha perdido, tú eliges: te lo enviamos otra vez o te devolvemos el dinero.`,
        rich`¿Has cambiado de idea? Mira ${link('/returns', 'cómo devolver un pedido')}.`,
      ],
    },
  ],
})
