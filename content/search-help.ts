import { firstShop } from './shop.ts'

/**
 * Pages that answer a search about the shop itself, shown with the products found. `words` are
 * searches that lead there, separated by commas. The words of `alone` also name other things, so
 * they count only if nothing else is in the search («talla», but not «botas talla 42»).
 */
export const searchHelp = [
  {
    label: 'Envíos: precios y plazos',
    to: '/shipping',
    words:
      'envío, envíos, enviar, enviáis, envían, mandáis, mandan, lleváis, ship, gastos de envío, portes, entrega, plazo de entrega, reparto, transporte, mensajería, tarda, tarda el envío, llega, shipping, delivery, correos, seur, canarias, ceuta, melilla, baleares, portugal, internacional, punto de recogida, envío gratis',
    alone: 'gratis, plazo, plazos, exprés, urgente, recoger, recogida',
  },
  {
    label: 'Devoluciones',
    to: '/returns',
    words:
      'devolución, devoluciones, devolver, devuelvo, reembolso, cambiar talla, cambiar una talla, cambio de talla, cambiar, cambios, returns, return, refund, dinero de vuelta, defectuoso',
    alone: 'cambio, roto, no me vale, arrepentirse',
  },
  {
    label: 'Tu pedido: seguimiento y cancelación',
    to: '/orders',
    words:
      'pedido, pedidos, mi pedido, dónde está mi pedido, seguimiento, tracking, localizador, rastrear, número de pedido, order, cancelar, cancelar pedido, anular',
    alone: 'compra, mis compras, estado, paquete',
  },
  {
    label: 'Guía de tallas',
    to: '/size-guide',
    words:
      'guía de tallas, guía tallas, tallaje, tabla de tallas, medidas, medirme, equivalencia de tallas, cuál talla, talla mido, tallan, size guide, size chart, entre dos tallas, sizing, qué talla soy',
    alone: 'talla, tallas, guía, size, sizes, número, medir',
  },
  {
    label: 'La báscula: capas y peso',
    to: '/bascula',
    words:
      'báscula, la báscula, capas, tres capas, sistema de capas, vestirse por capas, por capas, conjunto de montaña, qué me pongo, qué ponerme, cuánto pesa, calcular peso',
    alone: 'capa, conjunto, conjuntos, peso, pesar, pesa, outfit',
  },
  {
    label: 'Contacto',
    to: '/contact',
    words: `contacto, contactar, teléfono, llamar, email, e-mail, correo electrónico, atención al cliente, whatsapp, ayuda, horario, tienda física, tiendas físicas, dónde está la tienda, dónde estáis, hablar con alguien, hablar con una persona, reclamación, reclamaciones, queja, sugerencias, help, contact, ${firstShop.name}`,
    alone: 'tienda, tiendas, correo, dirección, quiénes somos, sobre nosotros, mapa, escribir',
  },
  {
    label: 'Formas de pago',
    to: '/faq#formas-de-pago',
    words:
      'pago, pagos, pagar, formas de pago, métodos de pago, tarjeta de crédito, paypal, bizum, visa, mastercard, transferencia, contrarreembolso, pagar entrega, pagar a la entrega, plazos sin intereses, pagar a plazos, klarna, apple pay, google pay, payment',
    alone: 'tarjeta, financiación, financiar',
  },
  {
    label: 'Facturas',
    to: '/faq#factura',
    words: 'factura, facturas, invoice, ticket, tique, recibo, nif, cif',
  },
  {
    label: 'Códigos de descuento',
    to: '/faq#codigo-de-descuento',
    words:
      'rebajas, rebaja, rebajado, rebajados, descuento, descuentos, cupón, cupones, código de descuento, código descuento, código promocional, promoción, promociones, oferta, ofertas, outlet, black friday, sale, discount, coupon',
    alone: 'código, vale',
  },
  {
    label: 'Garantía',
    to: '/faq#garantia',
    words:
      'garantía, garantías, ha roto, se rompió, descosido, tara, warranty, reparación, reparar, arreglar',
  },
  {
    label: 'Cuidado y lavado',
    to: '/faq#cuidados',
    words:
      'lavar, lavo, lavado, lavadora, cómo se lava, instrucciones de lavado, secadora, cuidados, cómo cuidar',
  },
  {
    label: 'Una talla agotada',
    to: '/faq#agotado',
    words:
      'agotado, agotada, avisar cuando, avísame, aviso stock, cuando vuelva, volverá, reposición, sin stock',
  },
  {
    label: 'Comprar sin cuenta',
    to: '/faq#cuenta',
    words: 'sin cuenta, sin registrarme, sin registro, comprar como invitado',
  },
  {
    label: 'El paquete o la confirmación no llega',
    to: '/faq#confirmacion',
    words: 'no llegado, ha llegado, confirmación, correo de confirmación, paquete roto, falta algo',
  },
  {
    label: 'Preguntas frecuentes',
    to: '/faq',
    words: 'preguntas, preguntas frecuentes, dudas, faq, iva, impuestos',
    alone: 'pregunta, duda',
  },
  {
    label: 'Ideas para regalar',
    to: '/gifts',
    words: 'ideas de regalo, ideas para regalar, tarjeta regalo, gift card',
    alone: 'regalo, regalos, regalar, gift, gifts',
  },
  {
    label: 'Desistir del contrato',
    to: '/desistimiento',
    words: 'desistir, desistimiento, derecho de desistimiento',
  },
  {
    label: 'Condiciones de compra',
    to: '/terms',
    words:
      'condiciones, condiciones de compra, términos, términos y condiciones, condiciones generales, terms',
  },
  {
    label: 'Privacidad',
    to: '/privacy-policy',
    words:
      'privacidad, política de privacidad, datos personales, protección de datos, rgpd, lopd, privacy',
  },
  { label: 'Cookies', to: '/cookies-policy', words: 'cookies, cookie, política de cookies' },
  {
    label: 'Aviso legal',
    to: '/legal-notice',
    words: 'aviso legal, empresa, razón social, quiénes sois',
    alone: 'legal',
  },
  {
    label: 'Accesibilidad',
    to: '/accessibility',
    words: 'accesibilidad, lector de pantalla, discapacidad',
  },
  {
    label: 'Tu cuenta',
    to: '/profile',
    words:
      'cuenta, mi cuenta, iniciar sesión, contraseña, registrarse, registro, darse de baja, login, perfil, mis datos',
    alone: 'entrar, sesión',
  },
  {
    label: 'Favoritos',
    to: '/wishlist',
    words: 'favoritos, mis favoritos, lista de deseos, wishlist',
  },
] as const
