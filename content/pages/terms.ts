import { shop } from '#core/base/policy/shop.ts'
import {
  figures,
  firstPurchaseSentence,
  paymentSentence,
  vatSentence,
} from '#core/settings/pages/page-figures.ts'
import { link, rich, type PageContent } from '#core/settings/pages/page-content.ts'

const seller = () => {
  const { street, postcode, city, country } = shop.address
  return `${shop.legalName}, ${street}, ${postcode} ${city}, ${country}`
}
const mail = () => link(`mailto:${shop.email}`, shop.email)

const exports =
  'Los pedidos a Canarias, Ceuta, Melilla y fuera de la Unión Europea van sin IVA. Los impuestos y la aduana de destino los paga quien recibe el pedido.'

/** «Condiciones de compra». Source: Spanish consumer act (RDLeg 1/2007), articles 60, 97–108, 114–127. */
export const termsPage = (): PageContent => ({
  title: 'Condiciones de compra',
  description: 'Cómo se compra, cuánto se paga, cómo se desiste y qué garantía tienes.',
  intro: 'El contrato entre tú y nosotros cuando compras, en el orden en que ocurre.',
  updatedAt: '2026-11-20',
  sections: [
    {
      id: 'partes',
      title: 'Quién vende y quién compra',
      blocks: [
        rich`Vende ${shop.legalName}, con NIF ${shop.taxId}; los datos completos están en el ${link('/legal-notice', 'aviso legal')}. Puede comprar cualquier persona mayor de edad, con cuenta o sin ella, para su uso propio: al pulsar el botón que hace el pedido confirmas que lo eres. El contrato se hace en español.`,
      ],
    },
    {
      id: 'pasos',
      title: 'Cómo se hace el contrato',
      blocks: [
        {
          steps: [
            'Eliges talla y color y añades la prenda al carrito.',
            'En «Finalizar compra» escribes tus datos y eliges el envío. Los errores se marcan junto a cada campo y puedes corregirlos hasta el final.',
            'Revisas el resumen, con el total, y pulsas «Pagar». Debajo lo dice: pedido con obligación de pago.',
            'Si todo sigue igual, se cobra, ves el número de pedido y te mandamos la confirmación por correo. En ese momento hay contrato.',
          ],
        },
        'Si entre tanto cambia un precio o se agota una talla, te lo decimos antes de cobrar y no se hace nada hasta que vuelvas a pulsar.',
        'La confirmación lleva todo lo acordado y el modelo de desistimiento: guárdala. Nosotros también conservamos el pedido y puedes pedirnos una copia.',
      ],
    },
    {
      id: 'precios',
      title: 'Precios',
      blocks: [
        vatSentence(),
        exports,
        'El precio que vale es el del momento en que compras. Si una prenda apareciera con un precio evidentemente equivocado, te escribiríamos antes de enviarla y podrías anular el pedido sin coste.',
        'Los códigos de descuento se aplican al subtotal, uno por pedido, y pueden tener fecha o número de usos.',
        firstPurchaseSentence(),
      ],
    },
    {
      id: 'pago',
      title: 'Pago',
      blocks: [
        paymentSentence(),
        rich`Si prefieres una transferencia, ${link('/contact', 'escríbenos')} antes y vemos si se puede. El cobro se hace al confirmar el pedido.`,
        `Pagas aquí o en la página de quien gestiona el pago: el botón te lo dice antes. Si el pago no llega en ${figures.payWithin}, el pedido se cancela solo y las prendas vuelven a la venta. Si llegara más tarde, te servimos el pedido o, si ya no quedan, te devolvemos el dinero.`,
        'Con el pedido recibes una confirmación, que no es una factura. La factura se hace al pagar y está en la página del pedido. Puedes pedirla con tu NIF al comprar o en esa página. Si por su importe la ley pide que lleve tu NIF, te lo pedimos antes de pagar.',
      ],
    },
    {
      id: 'entrega',
      title: 'Entrega',
      blocks: [
        rich`Enviamos por ${figures.standardPrice}, y gratis en pedidos superiores a ${figures.freeAbove} (el precio de las prendas con IVA, a la península y a Baleares), en ${figures.standardDays}. El exprés, solo a la península, es gratis desde ${figures.expressFreeFrom}. Los demás métodos, los destinos y lo que pasa si no estás en casa están en ${link('/shipping', 'Envíos')}.`,
        'Hasta que tienes el paquete en la mano, o lo tiene quien tú digas, el riesgo es nuestro. Si no llega en el plazo, puedes darnos uno nuevo razonable; si tampoco lo cumplimos, puedes resolver el contrato y te devolvemos todo lo pagado.',
      ],
    },
    {
      id: 'desistimiento',
      title: 'Derecho de desistimiento',
      blocks: [
        `Tienes ${figures.withdrawalDays}, desde que recibes la última prenda del pedido, para desistir de la compra sin dar motivos. Nosotros lo ampliamos a ${figures.returnDays}, con la etiqueta de devolución pagada.`,
        rich`Basta con que nos lo digas con claridad antes de que acabe el plazo: en ${link('/desistimiento', 'Desistir del contrato')}, que está al pie de cada página y te manda un justificante, por correo a ${mail()} o por carta. Puedes usar el modelo de abajo, pero no es obligatorio.`,
        `Te devolvemos lo que pagaste, también el envío (hasta el precio del método más económico), por el mismo medio de pago y en ${figures.refundDays} desde que nos llega la devolución. Solo respondes de lo que la prenda pierda por un uso que vaya más allá de probarla.`,
        rich`Los pasos están en ${link('/returns', 'Devoluciones')}.`,
      ],
    },
    {
      id: 'modelo',
      title: 'Modelo de formulario de desistimiento',
      blocks: [
        'Rellénalo y envíanoslo solo si quieres desistir de la compra.',
        {
          form: {
            text: [
              `A la atención de ${seller()}, ${shop.email}:`,
              'Por la presente comunico que desisto de mi contrato de venta de los bienes siguientes.',
            ],
            fields: [
              'Bienes y número de pedido',
              'Pedidos el / recibidos el',
              'Nombre',
              'Domicilio',
              'Fecha',
              'Firma (solo si lo envías en papel)',
            ],
          },
        },
      ],
    },
    {
      id: 'garantia',
      title: 'Garantía legal',
      blocks: [
        `Cada prenda tiene ${figures.guarantee} de garantía legal desde la entrega. Si no se ajusta a lo que compraste, puedes elegir entre que la reparemos o la cambiemos, sin coste y en un plazo razonable. Si eso no es posible, puedes pedir una rebaja del precio o la devolución del dinero.`,
        rich`Escríbenos desde ${link('/contact', 'contacto')} con el número de pedido. No necesitas la caja ni el recibo: con la confirmación basta.`,
        rich`Si un producto deja de ser seguro lo retiramos, escribimos a quien lo compró y lo publicamos en ${link('/retiradas', 'avisos de seguridad')}.`,
      ],
    },
    {
      id: 'reclamaciones',
      title: 'Quejas y reclamaciones',
      blocks: [
        rich`Primero, a nosotros: ${mail()}, el teléfono o el ${link('/contact', 'formulario')}. Te respondemos por escrito. Si lo pides, te mandamos las hojas de reclamaciones oficiales.`,
        'Si no quedas conforme, puedes acudir a la oficina de consumo de tu ayuntamiento o de tu comunidad autónoma, pedir un arbitraje de consumo, que es gratuito y voluntario para las dos partes, o ir a los juzgados de tu domicilio. La plataforma europea de resolución de litigios en línea cerró en julio de 2025 y ya no admite reclamaciones.',
      ],
    },
    {
      id: 'ley',
      title: 'Ley aplicable y cambios',
      blocks: [
        'Se aplica la ley española. Si vives en otro país de la Unión Europea, conservas además la protección que te dé la ley de allí y que no se pueda excluir.',
        'Podemos cambiar estas condiciones para pedidos futuros. El tuyo se rige por las que estaban aquí cuando compraste.',
      ],
    },
  ],
})
