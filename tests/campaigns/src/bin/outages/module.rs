//! The module that a tablet's browser loads, run beside the server: what it is asked and answers crosses by its memory.

use tapis_tests::CarriedRules;
use wasmi::{Engine, Error, Linker, Memory, Module, Store, TypedFunc};

/// One tablet's instance.
pub(crate) struct TabletModule {
    store: Store<()>,
    memory: Memory,
    message: TypedFunc<i32, i32>,
    ask: TypedFunc<(), i32>,
    answer: TypedFunc<(), i32>,
}

/// The module, compiled once.
pub(crate) struct CompiledModule {
    engine: Engine,
    module: Module,
}

impl CompiledModule {
    /// Reads the module's bytes.
    pub(crate) fn new(bytes: &[u8]) -> Result<Self, Error> {
        let engine = Engine::default();
        let module = Module::new(&engine, bytes)?;
        Ok(Self { engine, module })
    }

    /// Rules for one more tablet.
    pub(crate) fn instance(&self) -> Result<TabletModule, Error> {
        let mut store = Store::new(&self.engine, ());
        let linker = Linker::new(&self.engine);
        let instance = linker.instantiate_and_start(&mut store, &self.module)?;
        let Some(memory) = instance.get_memory(&store, "memory") else {
            return Err(Error::new("the module has no memory"));
        };
        Ok(TabletModule {
            message: instance.get_typed_func(&store, "message")?,
            ask: instance.get_typed_func(&store, "ask")?,
            answer: instance.get_typed_func(&store, "answer")?,
            memory,
            store,
        })
    }
}

impl TabletModule {
    /// The answer, or why there is none.
    fn cross(&mut self, message: &str) -> Result<Result<String, String>, Error> {
        let room = i32::try_from(message.len()).map_err(|error| Error::new(error.to_string()))?;
        let at = self.message.call(&mut self.store, room)?;
        self.memory
            .write(&mut self.store, address(at), message.as_bytes())?;
        let length = self.ask.call(&mut self.store, ())?;
        let at = self.answer.call(&mut self.store, ())?;
        let mut text = vec![0; address(length.saturating_abs())];
        self.memory.read(&self.store, address(at), &mut text)?;
        let text = String::from_utf8(text).map_err(|error| Error::new(error.to_string()))?;
        Ok(if length < 0 { Err(text) } else { Ok(text) })
    }
}

impl CarriedRules for TabletModule {
    fn answer(&mut self, message: &str) -> Result<String, String> {
        self.cross(message).map_err(|error| error.to_string())?
    }
}

/// Addresses of the module have 32 bits without a sign.
const fn address(at: i32) -> usize {
    at.cast_unsigned() as usize
}
