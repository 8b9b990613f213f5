import { shop } from '#core/base/policy/shop.ts'
import { figures } from '#core/settings/pages/page-figures.ts'
import { link, rich, strong, type PageContent } from '#core/settings/pages/page-content.ts'

/** «Devoluciones». Days come from `content/policy.ts`. */
export const returnsPage = (): PageContent => ({
  title: 'Devoluciones',
  description: `Tienes ${figures.returnDays} para devolver tu pedido, con la etiqueta pagada.`,
  intro: `Pruébatelo con calma. Tienes ${figures.returnDays} desde que recibes el pedido, y la devolución la pagamos nosotros.`,
  sections: [
    {
      id: 'plazo',
      title: 'Plazo y condiciones',
      blocks: [
        {
          facts: [
            { label: 'Plazo', value: `${figures.returnDays} desde la recepción` },
            { label: 'Coste', value: 'Gratis, con etiqueta de devolución ya pagada' },
            {
              label: 'Reembolso',
              value: `En ${figures.refundDays}, por el medio de pago original`,
            },
          ],
        },
        'Si el pedido llega en varios paquetes, el plazo empieza con el último.',
        'Puedes probarte la prenda como lo harías en una tienda. Devuélvela sin usar y, si la conservas, con su etiqueta y su bolsa.',
      ],
    },
    {
      id: 'pasos',
      title: 'Cómo se hace',
      blocks: [
        {
          steps: [
            rich`Abre ${link('/orders', 'tu pedido')} y pulsa «Devolver algo». Elige las prendas; no hace falta que digas por qué.`,
            'Te damos la etiqueta de devolución, ya pagada, en la página y por correo.',
            'Mete las prendas en la misma caja o en cualquier otra, pega la etiqueta y entrégala en una oficina de correos.',
            `Cuando nos llega, la revisamos y te devolvemos el dinero en ${figures.refundDays}, por el mismo medio con el que pagaste.`,
          ],
        },
        'Guarda el resguardo de entrega hasta que tengas el dinero: si el paquete se pierde, con eso basta.',
      ],
    },
    {
      id: 'reembolso',
      title: 'Qué te devolvemos',
      blocks: [
        'Si devuelves el pedido entero, todo lo que pagaste, también el envío hasta el precio del método más económico. Si devuelves una parte, lo que pagaste por esas prendas, con su descuento si lo hubo.',
        'El banco o PayPal pueden tardar algo más en mostrarlo en tu cuenta.',
      ],
    },
    {
      id: 'cambios',
      title: 'Cambios de talla o color',
      blocks: [
        'No hacemos cambios directos, porque mientras tu paquete viaja la talla que quieres puede agotarse. Haz un pedido nuevo y devuelve el anterior: la devolución no te cuesta nada.',
      ],
    },
    {
      id: 'defectos',
      title: 'Si llega mal o se rompe',
      blocks: [
        rich`Si la prenda tiene un defecto o no es la que pediste, no es una devolución: es ${strong('garantía')}. Tienes ${figures.guarantee} desde la entrega. ${link('/contact', 'Mándanos')} el número de pedido y cuéntanos qué le pasa. La ley te da a elegir entre repararla o cambiarla, sin coste.`,
      ],
    },
    {
      id: 'entrega-fallida',
      title: 'Si no pudimos entregártelo',
      blocks: [
        rich`El repartidor intenta la entrega ${figures.deliveryTries} y después deja el paquete en un punto de recogida. Si nadie lo recoge, vuelve a nosotros y te devolvemos el dinero. Lo contamos en ${link('/shipping#entrega', 'La entrega')}.`,
      ],
    },
    {
      id: 'ley',
      title: 'Lo que dice la ley',
      blocks: [
        rich`La ley te da ${figures.withdrawalDays} para desistir de una compra a distancia sin explicar por qué. Nuestro plazo es mayor y no te quita ese derecho. El texto completo y el modelo de formulario están en las ${link('/terms#desistimiento', 'condiciones de compra')}.`,
        rich`Para desistir sin abrir el pedido, usa ${link('/desistimiento', 'Desistir del contrato')}: no hace falta cuenta. También puedes escribir a ${link(`mailto:${shop.email}`, shop.email)} o por carta a nuestra dirección, que está en ${link('/contact', 'contacto')}.`,
      ],
    },
  ],
})
