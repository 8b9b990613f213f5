import { policy } from '#core/base/policy/policy.ts'
import { shop } from '#core/base/policy/shop.ts'
import { figures } from '#core/settings/pages/page-figures.ts'
import { link, rich, strong, type PageContent } from '#core/settings/pages/page-content.ts'

const mail = () => link(`mailto:${shop.email}`, shop.email)

/** «Política de privacidad». Source: GDPR, articles 13 and 14; Spanish LOPDGDD, article 11. */
export const privacyPolicyPage = (): PageContent => ({
  title: 'Política de privacidad',
  description: 'Qué datos tuyos tratamos, para qué, cuánto tiempo y cuáles son tus derechos.',
  intro:
    'Pedimos los datos que hacen falta para venderte ropa y llevártela a casa. Ni uno más. Aquí está el detalle.',
  updatedAt: '2024-03-19',
  sections: [
    {
      id: 'responsable',
      title: 'Responsable',
      blocks: [
        {
          facts: [
            { label: 'Responsable', value: `${shop.legalName}, NIF ${shop.taxId}` },
            {
              label: 'Dirección',
              value: `${shop.address.street}, ${shop.address.postcode} ${shop.address.city}, ${shop.address.country}`,
            },
            { label: 'Correo', value: rich`${mail()}` },
          ],
        },
      ],
    },
    {
      id: 'finalidades',
      title: 'Para qué usamos tus datos',
      blocks: [
        {
          list: [
            rich`${strong('Pedidos.')} Nombre, correo, dirección y lo que compras; teléfono y nota si los das, y tu NIF si la factura lo lleva. Para prepararlo, enviarlo, cobrarlo y atenderte después.`,
            rich`${strong('Pago.')} El número de la tarjeta va directamente a quien gestiona el pago: ni lo vemos ni lo guardamos. Si guardas una tarjeta en tu cuenta, conservamos la marca, las cuatro últimas cifras y la caducidad.`,
            rich`${strong('Cuenta.')} Si la creas: nombre, correo, teléfono, contraseña cifrada, direcciones, favoritos y pedidos. De cada sesión abierta, el navegador, la dirección IP y el último uso, para proteger la cuenta y que puedas cerrarla.`,
            rich`${strong('Desistimientos y devoluciones.')} Tu nombre, tu correo, el número de pedido y qué devuelves, para tramitarlos y devolverte el dinero.`,
            rich`${strong('Mensajes.')} Lo que escribes en el formulario de contacto o por correo, para responderte.`,
            rich`${strong('Avisos de que algo vuelve.')} El correo al que escribirte y la prenda, la talla y el color que esperas. Solo para ese aviso.`,
            rich`${strong('Opiniones.')} Las estrellas, cómo te talló, el título y el texto si los escribes, y la firma que eliges: tu nombre con una inicial, o «Anónimo». Las une a tu pedido, para saber que la compraste. Las que publicamos las ve todo el mundo, con la talla y la fecha.`,
            rich`${strong('Seguridad.')} La dirección IP, para frenar abusos. Solo la guardamos junto a tu sesión, si tienes cuenta; en los registros, en lo que cuenta los intentos y mientras un pedido tuyo espera el pago queda solo una huella cifrada.`,
          ],
        },
        'No tomamos decisiones automáticas sobre ti ni hacemos perfiles. No enviamos publicidad sin que la pidas.',
      ],
    },
    {
      id: 'base-juridica',
      title: 'Base jurídica',
      blocks: [
        {
          list: [
            'Pedidos, pago y cuenta: son necesarios para cumplir el contrato que haces con nosotros.',
            'Facturas y contabilidad: nos obliga la ley.',
            'Mensajes: nuestro interés legítimo en responder a quien nos escribe, o los pasos previos a un contrato si preguntas por una compra.',
            'Avisos de que algo vuelve: tu consentimiento. Lo retiras cuando quieras, con el enlace del correo.',
            'Opiniones: tu consentimiento al enviarlas. Las cambias o las borras cuando quieras, desde el pedido.',
            'Seguridad: nuestro interés legítimo en que la tienda funcione.',
            'Lo que se guarda en tu navegador sin ser necesario, como lo último que has visto: tu consentimiento. Puedes retirarlo cuando quieras.',
          ],
        },
        'Los campos obligatorios de cada formulario están marcados: sin ellos no podemos enviarte el pedido o responderte. Para tener una cuenta hay que haber cumplido los catorce, y lo confirmas al crearla; para comprar, ser mayor de edad.',
      ],
    },
    {
      id: 'conservacion',
      title: 'Cuánto tiempo los guardamos',
      blocks: [
        {
          list: [
            `Pedidos y facturas: ${figures.keptOrders}, como pide el Código de Comercio.`,
            'Cuenta: hasta que la borras.',
            'Sesiones: hasta que sales, las cierras o caducan.',
            `Correos que te enviamos: el texto y la dirección, ${figures.sentMails}; que salieron y cuándo, lo mismo que el pedido.`,
            `Enlaces de los correos para ver un pedido: dejan de abrirlo a los ${figures.orderLink}.`,
            `Desistimientos y devoluciones: lo mismo que su pedido; los que no son de ningún pedido, ${figures.keptMessages}.`,
            `Mensajes del formulario: ${figures.keptMessages}. Después se borran solos.`,
            `Búsquedas sin resultados: contamos las palabras, sin nada que diga quién las escribió, y las borramos a los ${figures.emptySearches}. Si has rechazado la analítica, ni eso.`,
            `Avisos de que algo vuelve: hasta que te escribimos o lo quitas, y ${figures.notices} como mucho; sin confirmar, ${figures.unconfirmedNotices}.`,
            `Opiniones: hasta que las borras o borras la cuenta, y ${figures.reviews} como mucho desde que las escribes.`,
            'Carrito: en tu navegador, hasta que lo vacías.',
          ],
        },
        'Pasado ese tiempo los borramos, o los bloqueamos mientras la ley permita reclamarnos algo. De un pedido quedan las cifras, sin quién lo hizo.',
      ],
    },
    {
      id: 'destinatarios',
      title: 'Quién más los ve',
      blocks: [
        'No vendemos ni cedemos tus datos. Los ven, cada cual lo justo para su trabajo:',
        {
          list: [
            'la empresa de transporte que te lleva el paquete;',
            'quien gestiona el pago: el banco o PayPal;',
            'quien nos presta el alojamiento de la web y el correo, como encargado y con contrato;',
            ...(policy.vat.asksVies
              ? [
                  'la Comisión Europea y la hacienda de tu país, si pides una factura con un NIF-IVA de fuera de España: les preguntamos si ese número vale, y guardamos su respuesta lo mismo que el pedido;',
                ]
              : []),
            'las administraciones, cuando la ley obliga.',
          ],
        },
        'Si alguno trata datos fuera del Espacio Económico Europeo, lo hace con las garantías que exige el Reglamento General de Protección de Datos.',
      ],
    },
    {
      id: 'derechos',
      title: 'Tus derechos',
      blocks: [
        'Puedes pedirnos:',
        {
          list: [
            'saber qué datos tuyos tenemos y recibir una copia;',
            'corregir los que estén mal;',
            'borrarlos cuando ya no hagan falta;',
            'limitar su uso, u oponerte a él;',
            'llevártelos en un formato que otro pueda leer;',
            'retirar un consentimiento, sin que afecte a lo anterior.',
          ],
        },
        rich`Si tienes cuenta, en ${link('/profile/settings', 'Ajustes')} puedes descargar tus datos y borrar la cuenta. Para lo demás, escribe a ${mail()} desde el correo que usaste, o con el ${link('/contact', 'formulario de contacto')}. Es gratis. Si tenemos dudas de que seas tú, te pediremos algún dato más para comprobarlo.`,
        'Si crees que no lo hemos hecho bien, puedes reclamar ante la Agencia Española de Protección de Datos. Antes, si quieres, danos la oportunidad de arreglarlo.',
      ],
    },
    {
      id: 'seguridad',
      title: 'Seguridad',
      blocks: [
        'La conexión va cifrada. Las contraseñas se guardan de forma que ni nosotros podemos leerlas. El número de la tarjeta no pasa por nuestro servidor. Los registros técnicos no contienen nombres, correos ni direcciones. Si aun así ocurriera algo que te afecte, te lo diríamos sin demora.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        rich`Las necesarias, siempre; lo demás, solo si lo permites. Qué se guarda y cómo cambias de idea está en la ${link('/cookies-policy', 'política de cookies')}.`,
      ],
    },
    {
      id: 'cambios',
      title: 'Cambios',
      blocks: ['Si cambiamos algo importante, lo diremos aquí, con la fecha.'],
    },
  ],
})
