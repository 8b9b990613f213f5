import { shop } from '#core/base/policy/shop.ts'
import { link, rich, type PageContent } from '#core/settings/pages/page-content.ts'

/** «Accesibilidad». Source: Spanish Ley 11/2023; WCAG 2.2. */
export const accessibilityPage = (): PageContent => ({
  title: 'Accesibilidad',
  description: `Qué hacemos para que todo el mundo pueda comprar en ${shop.name}, y qué falta.`,
  intro:
    'Una tienda en la que alguien no puede comprar está mal hecha. Esto es lo que hacemos, lo que falta y cómo avisarnos.',
  updatedAt: '2026-11-20',
  sections: [
    {
      id: 'cumplimiento',
      title: 'Grado de cumplimiento',
      blocks: [
        `La web de ${shop.name} está construida según las pautas WCAG 2.2, nivel AA, y la norma EN\u00A0301\u00A0549. La declaramos parcialmente conforme: cumple lo que hemos podido comprobar, con las limitaciones de más abajo, y todavía no la ha revisado nadie de fuera.`,
      ],
    },
    {
      id: 'medidas',
      title: 'Qué hacemos',
      blocks: [
        {
          list: [
            'Todo se puede usar con el teclado, con el foco siempre a la vista.',
            'Los textos contrastan con su fondo, también sobre las fotos.',
            'Los campos tienen nombre, y los errores dicen qué falta y cómo se arregla.',
            'El color nunca es la única señal: la talla elegida o agotada también se lee.',
            'Lo que se mueve se puede parar, y se queda quieto si lo has pedido en tu sistema.',
            'La página se puede ampliar mucho, hasta que solo cabe una columna, sin perder nada.',
            'El texto de todas las páginas se lee sin JavaScript, y el formulario de contacto funciona sin él.',
          ],
        },
      ],
    },
    {
      id: 'limitaciones',
      title: 'Limitaciones conocidas',
      blocks: [
        {
          list: [
            'Comprar necesita JavaScript, porque el carrito vive en tu navegador. Si no puedes activarlo, escríbenos y buscamos contigo cómo hacerlo.',
            'Las fotos de producto se describen con el nombre y el color de la prenda; los detalles del tejido están en la ficha, no en la descripción de la foto.',
            'El formulario de pago de un proveedor externo, si lo hay, es suyo: elegimos los que declaran la misma norma.',
            'La página de confirmación lleva al inicio al cabo de unos segundos. El botón «Quedarme en esta página» lo impide.',
          ],
        },
      ],
    },
    {
      id: 'comprobacion',
      title: 'Cómo lo comprobamos',
      blocks: [
        'Con pruebas automáticas de cada pantalla, en ancho de móvil y de escritorio, cada vez que algo cambia, y a mano con el teclado y con la página ampliada. Esta declaración es una evaluación nuestra.',
      ],
    },
    {
      id: 'avisos',
      title: 'Si algo no funciona',
      blocks: [
        rich`Cuéntanos qué querías hacer, en qué página y con qué programa, desde ${link('/contact', 'contacto')}, en ${link(`mailto:${shop.email}`, shop.email)} o por teléfono. Si mientras tanto quieres comprar, te ayudamos a hacerlo.`,
        'Si la respuesta no te convence, puedes reclamar ante la autoridad de consumo de tu comunidad autónoma.',
      ],
    },
  ],
})
