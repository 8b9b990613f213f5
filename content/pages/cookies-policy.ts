import { figures } from '#core/settings/pages/page-figures.ts'
import { link, rich, strong, type PageContent } from '#core/settings/pages/page-content.ts'

/** «Política de cookies». Categories as in the specification; the table lists what is stored. */
export const cookiesPolicyPage = (): PageContent => ({
  title: 'Política de cookies',
  description: 'Qué guarda esta tienda en tu navegador, para qué y cómo puedes cambiarlo.',
  intro:
    'Usamos cookies, pocas. Aquí está qué guarda la tienda en tu navegador, para qué y cómo cambiarlo.',
  updatedAt: '2024-03-19',
  sections: [
    {
      id: 'que-son',
      title: 'Qué son',
      blocks: [
        'Una cookie es un pequeño texto que una web deja en tu navegador y lee después. El almacenamiento local hace algo parecido, pero no viaja con cada petición. En esta página llamamos cookies a las dos cosas.',
      ],
    },
    {
      id: 'necesarias',
      title: 'Cookies necesarias',
      blocks: [
        'Sin ellas la tienda no funciona: recuerdan el carrito, tu sesión y lo que has decidido sobre las propias cookies. La ley permite usarlas sin pedir permiso.',
        {
          table: {
            caption: 'Lo que guarda la tienda',
            head: ['Nombre', 'Para qué', 'Cuánto dura'],
            rows: [
              ['cart', 'Las prendas de tu carrito', 'Hasta que lo vacías o compras'],
              ['cart.discount', 'El código de descuento aplicado', 'Hasta que lo quitas o compras'],
              [
                'cookieChoice',
                'Tu decisión sobre las cookies',
                `Hasta que la cambias; a los ${figures.cookieChoice} te la volvemos a pedir`,
              ],
              ['cookieChoice.\u200Bdetail', 'Lo que elegiste en «Configurar»', 'Lo mismo'],
              [
                'talla',
                'Tus medidas, si pides que las recordemos',
                'Hasta que las borras o cierras sesión',
              ],
              [
                'wishlist.\u200Bpending',
                'Los corazones que pulsas sin haber iniciado sesión, para guardarlos en tu cuenta',
                'Hasta que inicias sesión',
              ],
              [
                'checkout.\u200Bform',
                'Lo que escribes al comprar, sin nada de la tarjeta',
                'Hasta que compras o cierras la pestaña',
              ],
              [
                'checkout.\u200Bsent',
                'Que un pedido salió y no tuvo respuesta, para no repetirlo',
                'Hasta que llega la respuesta',
              ],
              ['chat', 'La conversación con la ayuda', 'Hasta que cierras la pestaña'],
              [
                'checkout.key',
                'Que un mismo pedido no se repita si falla la conexión',
                'Hasta que compras o cierras sesión',
              ],
              [
                'old-page',
                'Lo que habías escrito, si la tienda cambia de versión mientras escribes',
                'Hasta que la página vuelve a abrirse',
              ],
              [
                'builds-left',
                'No recargar otra vez una página por el mismo cambio de versión',
                'Hasta que cierras la pestaña',
              ],
              [
                'checkout.away',
                'Saber qué prendas fuiste a pagar a la página del banco',
                'Hasta que vuelves o cierras la pestaña',
              ],
              [
                'react-router-\u200Bscroll-positions',
                'Volver al punto de la página en el que estabas',
                'Hasta que cierras la pestaña',
              ],
              [
                'remix-router-\u200Btransitions',
                'Pasar con suavidad de una página a otra',
                'Hasta que cierras la pestaña',
              ],
              [
                'react-router-\u200Bmanifest-version',
                'Cargar la versión nueva de la tienda una sola vez',
                'Hasta que cierras la pestaña',
              ],
              ['vereda_order', 'Ver el pedido que acabas de hacer', figures.orderCookie],
              ['vereda_opened', 'Ver los pedidos que has abierto', figures.orderCookie],
              ['vereda_session', 'Tu sesión, si tienes cuenta', 'Hasta que sales o caduca'],
              [
                'vereda_device',
                'Reconocer este navegador cuando inicias sesión, para que nadie te bloquee la cuenta',
                figures.knownDevice,
              ],
            ],
          },
        },
        'Todas son propias: las pone esta tienda y solo las lee ella.',
      ],
    },
    {
      id: 'analisis',
      title: 'Cookies de análisis',
      blocks: [
        'Sirven para contar visitas y saber qué páginas se usan. Ahora mismo no usamos ninguna.',
      ],
    },
    {
      id: 'personalizacion',
      title: 'Cookies de personalización',
      blocks: [
        'Sirven para adaptar la web a tus preferencias, como el idioma o los productos que te enseña. Usamos una, y solo si la permites: con ella cada ficha te enseña lo que has mirado antes («Vistos hace poco»). La lista se queda en tu navegador; la tienda solo recibe qué prendas son, para decirte su precio y si quedan, y no lo guarda.',
        {
          table: {
            caption: 'Lo que guarda si lo permites',
            head: ['Nombre', 'Para qué', 'Cuánto dura'],
            rows: [
              [
                'recentlyViewed',
                'Las últimas siete prendas que has mirado',
                'Hasta que borras la lista, retiras el permiso o cierras sesión',
              ],
            ],
          },
        },
      ],
    },
    {
      id: 'publicidad',
      title: 'Cookies de publicidad comportamental',
      blocks: [
        'Sirven para mostrar anuncios según lo que haces en internet. Ahora mismo no usamos ninguna, ni vendemos datos a quien lo hace.',
      ],
    },
    {
      id: 'terceros',
      title: 'Cookies de terceros',
      blocks: [
        'Son las que pone una web distinta de la que visitas. Esta tienda no carga nada de otros sitios: ni botones de redes sociales, ni mapas, ni vídeos, ni letras. Los enlaces a redes sociales son solo enlaces; lo que pase allí se rige por sus propias políticas.',
      ],
    },
    {
      id: 'decidir',
      title: 'Cómo decides',
      blocks: [
        'Mientras no eliges, solo se usan las necesarias. En el aviso de cookies tienes tres caminos igual de fáciles:',
        {
          list: [
            rich`${strong('Aceptar todas.')} Permites también las de personalización y, si algún día las hay, las de análisis y publicidad.`,
            rich`${strong('Configurar.')} Decides para cada finalidad por separado.`,
            rich`${strong('Rechazar las no necesarias.')} Se usan solo las que hacen funcionar la tienda.`,
          ],
        },
        'Puedes cambiar de opinión cuando quieras, desde el enlace de cookies al pie de cada página. Retirar el permiso es tan fácil como darlo.',
      ],
    },
    {
      id: 'borrar',
      title: 'Borrarlas en el navegador',
      blocks: [
        'Todos los navegadores dejan ver, borrar y bloquear lo que guardan las webs; suele estar en Ajustes, dentro de Privacidad. Si bloqueas las necesarias, podrás mirar la tienda, pero el carrito se vaciará al cerrar la pestaña.',
      ],
    },
    {
      id: 'cambios',
      title: 'Cambios',
      blocks: [
        rich`Si añadimos una cookie que necesite tu permiso, cambiaremos esta página y te lo preguntaremos antes de usarla. Lo demás sobre tus datos está en la ${link('/privacy-policy', 'política de privacidad')}.`,
      ],
    },
  ],
})
