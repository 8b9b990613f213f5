import { outlyingSentences } from '#core/pricing/shipping/outlying-words.ts'
import { vatRule } from '#core/base/policy/policy.ts'
import {
  figures,
  firstPurchaseSentence,
  paymentSentence,
  servedCountries,
} from '#core/settings/pages/page-figures.ts'
import { link, rich, type FaqContent } from '#core/settings/pages/page-content.ts'

/** «Preguntas frecuentes», in three groups. An id is the question's address: do not change it. */
export const faqPage = (): FaqContent => ({
  title: 'Preguntas frecuentes',
  description: 'Pedidos, envíos y productos: lo que más nos preguntan, con su respuesta.',
  intro: rich`Lo que más nos preguntan. Si lo tuyo no está, ${link('/contact', 'escríbenos')}.`,
  groups: [
    {
      id: 'pedidos',
      title: 'Pedidos',
      questions: [
        {
          id: 'cuenta',
          question: '¿Necesito una cuenta para comprar?',
          answer: [
            'No. Puedes comprar como invitado: solo pedimos lo que hace falta para enviarte el pedido.',
          ],
        },
        {
          id: 'formas-de-pago',
          question: '¿Cómo puedo pagar?',
          answer: [
            {
              list: ['Visa', 'Mastercard', 'American Express', 'PayPal', 'Transferencia bancaria'],
            },
            paymentSentence(),
            rich`La transferencia la acordamos por escrito: ${link('/contact', 'escríbenos')} antes con las prendas que quieres y vemos si se puede.`,
          ],
        },
        {
          id: 'iva',
          question: '¿Los precios llevan IVA?',
          answer: [
            vatRule.pricesIncludeVat
              ? 'Sí, todos. En el resumen de la compra verás qué parte del total es IVA.'
              : `Junto al precio de cada prenda está el que pagas con IVA incluido (${figures.vat}). En el resumen de la compra el IVA aparece en su propia línea, y el total es lo que se cobra. Los precios de envío ya lo llevan.`,
          ],
        },
        {
          id: 'codigo-de-descuento',
          question: '¿Dónde pongo un código de descuento?',
          answer: [
            'En el carrito, en «Código de descuento». Se aplica al subtotal y vale uno por pedido. Da igual escribirlo en mayúsculas o en minúsculas.',
            firstPurchaseSentence(),
          ],
        },
        {
          id: 'confirmacion',
          question: 'No me ha llegado la confirmación. ¿Qué hago?',
          answer: [
            rich`Mira primero en el correo no deseado. Si no está, puede que la dirección tuviera una errata: ${link('/contact', 'escríbenos')} con tu nombre y el día de la compra y buscamos tu pedido.`,
          ],
        },
        {
          id: 'cambiar-pedido',
          question: '¿Puedo cambiar o anular un pedido?',
          answer: [
            rich`Mientras no haya salido, puedes cancelarlo tú o corregir la dirección: ábrelo desde el correo de confirmación o en ${link('/orders', 'Tu pedido')}. A otro país, o donde el envío cuesta otra cosa, no puede ir; si dudas, ${link('/contact', 'escríbenos')} con el número. Para otra talla u otro color, cancélalo y haz uno nuevo. Si ya está en camino, puedes ${link('/returns', 'devolverlo gratis')}.`,
          ],
        },
        {
          id: 'devolver',
          question: '¿Cómo devuelvo un pedido?',
          answer: [
            rich`Desde ${link('/orders', 'tu pedido')}, con «Devolver algo». Tienes ${figures.returnDays} desde que lo recibes. Te damos una etiqueta ya pagada y te devolvemos el dinero en ${figures.refundDays}, por el mismo medio de pago. Los pasos están en ${link('/returns', 'Devoluciones')}.`,
          ],
        },
        {
          id: 'desistir',
          question: '¿Cómo desisto de la compra?',
          answer: [
            rich`En ${link('/desistimiento', 'Desistir del contrato')}, con tu nombre, el número de pedido y tu correo. No hace falta cuenta ni motivo, y te mandamos un justificante con la fecha y la hora.`,
          ],
        },
        {
          id: 'factura',
          question: '¿Me dais factura?',
          answer: [
            rich`Sí, siempre: se hace al pagar y la tienes en ${link('/orders', 'la página de tu pedido')}, para imprimir o en PDF. Puedes pedirla con tu NIF al comprar o, después, allí mismo.`,
          ],
        },
      ],
    },
    {
      id: 'envios',
      title: 'Envíos',
      questions: [
        {
          id: 'coste',
          question: '¿Cuánto cuesta el envío?',
          answer: [
            `El estándar, ${figures.standardPrice}; gratis en pedidos superiores a ${figures.freeAbove} con IVA, a la península y a Baleares. El exprés, ${figures.expressPrice}; gratis desde ${figures.expressFreeFrom}. Fuera de España, desde ${figures.internationalFrom} según el país.`,
          ],
        },
        {
          id: 'plazo',
          question: '¿Cuánto tarda?',
          answer: [
            {
              list: [
                `Estándar: ${figures.standardDays}.`,
                `Exprés: ${figures.expressHours}, solo península.`,
                `Internacional: ${figures.internationalDays}.`,
              ],
            },
          ],
        },
        {
          id: 'destinos',
          question: '¿A dónde enviáis?',
          answer: [
            `A la península y a Baleares, y a ${servedCountries()}.`,
            ...outlyingSentences(),
            rich`Más detalles en ${link('/shipping', 'Envíos')}.`,
          ],
        },
        {
          id: 'no-estoy',
          question: '¿Y si no estoy en casa?',
          answer: [
            `El repartidor lo intenta ${figures.deliveryTries}. Después deja el paquete en un punto de recogida y te dice dónde está.`,
          ],
        },
        {
          id: 'seguimiento',
          question: '¿Dónde está mi pedido?',
          answer: [
            rich`En ${link('/orders', 'Tu pedido')}: hacen falta el número y el correo con el que compraste. El enlace del correo de confirmación también lo abre. Si compraste con tu cuenta, está en ${link('/profile/orders', 'Mis Pedidos')}.`,
          ],
        },
        {
          id: 'paquete-roto',
          question: 'El paquete ha llegado roto o falta algo. ¿Qué hago?',
          answer: [
            rich`Haz una foto y ${link('/contact', 'cuéntanoslo')} cuanto antes. Lo reponemos o te devolvemos el dinero, lo que prefieras.`,
          ],
        },
      ],
    },
    {
      id: 'productos',
      title: 'Productos',
      questions: [
        {
          id: 'talla',
          question: '¿Cómo sé qué talla es la mía?',
          answer: [
            rich`Mídete con la ${link('/size-guide', 'guía de tallas')}. En la ficha de cada prenda está además cómo talla y qué hacer si dudas entre dos.`,
          ],
        },
        {
          id: 'materiales',
          question: '¿De qué están hechas las prendas?',
          answer: [
            'La ficha de cada producto dice la composición, con porcentajes, dónde se ha hecho y quién la fabrica.',
          ],
        },
        {
          id: 'sostenibilidad',
          question: '¿Qué queréis decir con «sostenible»?',
          answer: [
            'Lo que podemos demostrar, prenda a prenda: qué parte del tejido es reciclada u orgánica y qué certificado lo dice. Está en la ficha, en «Lo que podemos demostrar». Si ahí no pone nada, no lo afirmamos.',
          ],
        },
        {
          id: 'cuidados',
          question: '¿Cómo las lavo?',
          answer: [
            'Como dice la ficha y la etiqueta. En general: del revés, en frío, sin suavizante y tendidas a la sombra. Un impermeable también se lava: la suciedad es lo que le hace perder agarre al agua.',
          ],
        },
        {
          id: 'agotado',
          question: 'Mi talla está agotada. ¿Volverá?',
          answer: [
            rich`Depende de la prenda. En su ficha, elige la talla y el color y pulsa «Avísame cuando vuelva»: te escribimos una vez, si vuelve. Para saber si la esperamos, ${link('/contact', 'pregúntanos')}.`,
          ],
        },
        {
          id: 'garantia',
          question: '¿Qué garantía tienen?',
          answer: [
            rich`${figures.guarantee} desde la entrega. Si algo falla, la ley te da a elegir entre repararlo o cambiarlo, sin coste. Está explicado en las ${link('/terms#garantia', 'condiciones de compra')}.`,
          ],
        },
      ],
    },
  ],
})
