//! `#[derive(Tagged)]`: reads an enum that serde writes with `#[serde(tag = "...")]`.
//!
//! Off the browser it is serde's own reader. In a browser's build it is serde's reader of externally tagged enums behind
//! `tapis_tagged::TagFirst`, which needs the tag as the first member and keeps nothing: serde's own keeps the whole value
//! and is instantiated once more for every type inside, which is a third of the module.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, Lit, Meta, Token, Visibility, parse_macro_input,
};

/// Reads an internally tagged enum; see the crate.
#[proc_macro_derive(Tagged, attributes(serde))]
pub fn tagged(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand(input)
        .unwrap_or_else(Error::into_compile_error)
        .into()
}

fn expand(mut input: DeriveInput) -> Result<TokenStream, Error> {
    let Data::Enum(data) = &mut input.data else {
        return Err(Error::new_spanned(&input.ident, "only enums have a tag"));
    };
    for variant in &mut data.variants {
        keep_serde(&mut variant.attrs);
        variant
            .fields
            .iter_mut()
            .for_each(|field| keep_serde(&mut field.attrs));
    }
    keep_serde(&mut input.attrs);
    let (tag, others) = options(&input)?;
    input.attrs.clear();
    input.vis = Visibility::Inherited;
    let name = input.ident.clone();
    let remote = name.to_string();
    input.ident = format_ident!("{name}Twin");
    let twin = &input.ident;
    Ok(quote! {
        const _: () = {
            #[cfg(not(target_arch = "wasm32"))]
            #[derive(::serde::Deserialize)]
            #[serde(remote = #remote, tag = #tag, #others)]
            #[allow(dead_code)]
            #input

            #[cfg(target_arch = "wasm32")]
            #[derive(::serde::Deserialize)]
            #[serde(remote = #remote, #others)]
            #[allow(dead_code)]
            #input

            impl<'de> ::serde::Deserialize<'de> for #name {
                fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> ::core::result::Result<Self, D::Error> {
                    #[cfg(target_arch = "wasm32")]
                    let deserializer = ::tapis_tagged::TagFirst::new(#tag, deserializer);
                    #twin::deserialize(deserializer)
                }
            }
        };
    })
}

fn keep_serde(attributes: &mut Vec<Attribute>) {
    attributes.retain(|attribute| attribute.path().is_ident("serde"));
}

/// The tag, and every other option of the enum.
fn options(input: &DeriveInput) -> Result<(String, TokenStream), Error> {
    let mut tag = None;
    let mut others = Vec::new();
    for attribute in &input.attrs {
        for option in attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)? {
            match option {
                Meta::NameValue(pair) if pair.path.is_ident("tag") => {
                    tag = Some(text(&pair.value)?);
                }
                other @ (Meta::Path(_) | Meta::List(_) | Meta::NameValue(_)) => others.push(other),
            }
        }
    }
    let tag =
        tag.ok_or_else(|| Error::new_spanned(&input.ident, "#[serde(tag = \"...\")] is missing"))?;
    Ok((tag, quote!(#(#others),*)))
}

fn text(value: &Expr) -> Result<String, Error> {
    if let Expr::Lit(literal) = value
        && let Lit::Str(text) = &literal.lit
    {
        return Ok(text.value());
    }
    Err(Error::new_spanned(value, "the tag is a text"))
}
