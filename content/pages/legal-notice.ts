import { shop } from '#core/base/policy/shop.ts'
import { packagingNumber } from '#core/settings/pages/page-figures.ts'
import { link, rich, type PageContent } from '#core/settings/pages/page-content.ts'

/** «Aviso legal». Source: Spanish act on information society services (Ley 34/2002), article 10. */
export const legalNoticePage = (): PageContent => ({
  title: 'Aviso legal',
  description: `Quién está detrás de ${shop.name} y con qué reglas se usa esta web.`,
  intro: `Quién está detrás de ${shop.name} y con qué reglas se usa esta web.`,
  updatedAt: '2026-11-20',
  sections: [
    {
      id: 'titular',
      title: 'Titular',
      blocks: [
        {
          facts: [
            { label: 'Titular', value: shop.legalName },
            { label: 'NIF', value: shop.taxId },
            {
              label: 'Domicilio',
              value: `${shop.address.street}, ${shop.address.postcode} ${shop.address.city}, ${shop.address.country}`,
            },
            { label: 'Registro', value: shop.registry },
            ...(shop.packagingNumber
              ? [{ label: 'Productor de envases', value: packagingNumber() }]
              : []),
            { label: 'Correo', value: rich`${link(`mailto:${shop.email}`, shop.email)}` },
            {
              label: 'Teléfono',
              value: rich`${link(`tel:${shop.phone.replaceAll(' ', '')}`, shop.phone.replaceAll(' ', '\u00A0'))}`,
            },
          ],
        },
        rich`Puedes escribirnos también con el ${link('/contact', 'formulario de contacto')}.`,
      ],
    },
    {
      id: 'objeto',
      title: 'Para qué es esta web',
      blocks: [
        rich`Esta web vende ropa y accesorios por internet. Entrar y mirar es libre y gratuito. Comprar tiene sus propias reglas: las ${link('/terms', 'condiciones de compra')}.`,
        'Nos esforzamos en que fotos, medidas y composición correspondan a lo que recibes. El color puede variar algo de una pantalla a otra. Si encuentras un error, dínoslo y lo corregimos.',
      ],
    },
    {
      id: 'uso',
      title: 'Uso de la web',
      blocks: [
        'Úsala con buena fe. No está permitido:',
        {
          list: [
            'intentar entrar donde no corresponde, ni estorbar su funcionamiento;',
            'recoger datos de otras personas;',
            'hacer pedidos falsos o con datos de otros;',
            'copiar la tienda, entera o en parte, para hacerse pasar por ella.',
          ],
        },
      ],
    },
    {
      id: 'propiedad',
      title: 'Textos, fotos y marca',
      blocks: [
        `Los textos, las fotos, los dibujos, el código y la marca ${shop.name} son del titular o se usan con permiso. Puedes enlazar cualquier página y citar un texto con su origen. Para otros usos, pregúntanos.`,
      ],
    },
    {
      id: 'responsabilidad',
      title: 'Responsabilidad',
      blocks: [
        'Mantenemos la web con cuidado, pero puede haber cortes por mantenimiento o por causas que no dependen de nosotros. Los enlaces a otras webs se dan por utilidad; de su contenido responde quien las lleva.',
        'Nada de esto limita los derechos que la ley te da como persona consumidora.',
      ],
    },
    {
      id: 'datos',
      title: 'Datos personales y cookies',
      blocks: [
        rich`Cómo tratamos tus datos está en la ${link('/privacy-policy', 'política de privacidad')}; qué guarda tu navegador, en la ${link('/cookies-policy', 'política de cookies')}; y cómo hacemos la web utilizable para todo el mundo, en la ${link('/accessibility', 'declaración de accesibilidad')}.`,
      ],
    },
    {
      id: 'ley',
      title: 'Ley aplicable',
      blocks: [
        'Este aviso se rige por la ley española. Si compras como persona consumidora, puedes acudir a los juzgados de tu domicilio.',
      ],
    },
  ],
})
